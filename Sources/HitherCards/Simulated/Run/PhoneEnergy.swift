package import HitherSampling

/// The energy that a phone has used for its cards, by part, in joules.
package struct PhoneEnergy: Hashable, Sendable {
  /// Advertising, so that others can hear it.
  package var advertise = 0.0
  package var scan = 0.0
  /// From hearing another until the first byte.
  package var connect = 0.0
  package var transfer = 0.0
  /// The motion sensor, if the policy uses it.
  package var motion = 0.0
  /// The phone asleep, which would use this energy anyway.
  package var idle = 0.0

  /// The energy that it would not use without the cards.
  package var added: Double { advertise + scan + connect + transfer + motion }

  /// Percent of a full battery for the energy that it would not use without the cards.
  package func addedPercent(of profile: DeviceProfile) -> Double {
    added / (profile.batteryMilliwattHours * 3.6) * 100
  }

  func divided(by divisor: Double) -> PhoneEnergy {
    var part = self
    part.advertise /= divisor
    part.scan /= divisor
    part.connect /= divisor
    part.transfer /= divisor
    part.motion /= divisor
    part.idle /= divisor
    return part
  }

  package static func + (left: PhoneEnergy, right: PhoneEnergy) -> PhoneEnergy {
    var sum = left
    sum.advertise += right.advertise
    sum.scan += right.scan
    sum.connect += right.connect
    sum.transfer += right.transfer
    sum.motion += right.motion
    sum.idle += right.idle
    return sum
  }
}
