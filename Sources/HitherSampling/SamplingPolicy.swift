package import HitherTracks

/// What a phone knows when it has just taken a fix and may sleep.
package struct PhoneView: Hashable, Sendable {
  /// The time of the fix.
  package var now: Instant
  /// How fast the phone moves, in m/s: as the fix tells, else by the fix taken before; nil where
  /// neither is known.
  package var speedMetresPerSecond: Double?
  /// The charge, in percent; nil where the fix tells none.
  package var batteryPercent: Double?

  package init(now: Instant, speedMetresPerSecond: Double?, batteryPercent: Double? = nil) {
    self.now = now
    self.speedMetresPerSecond = speedMetresPerSecond
    self.batteryPercent = batteryPercent
  }
}

/// When a phone takes its next fix: given what it knows now, the next wake-up.
package protocol SamplingPolicy: Sendable {
  /// What pipelines call it, in snake case.
  var name: String { get }
  /// What it does, in a sentence.
  var summary: String { get }
  /// The next wake-up, after `view.now`.
  func nextWakeUp(_ view: PhoneView) -> Instant
}

/// The policies that there are; a new one is a file in `Policies` and a line here.
package enum SamplingPolicies {
  package static let all: [any SamplingPolicy] = [SpeedInterval.standard, SpeedInterval.precise]

  package static func named(_ name: String) -> (any SamplingPolicy)? {
    all.first { $0.name == name }
  }
}
