package import HitherSampling
package import HitherSimulation
package import HitherTracks

/// The inputs of a household trial: meetings, edits, and phones.
package struct HouseholdPlan: Sendable {
  package var name: String
  /// By member, as in the encounters: sorted by the bytes of the ids.
  package var members: [Member]
  package let zoneName: String
  package let zone: TimeZone
  package var seed: UInt64
  package var span: TimeStretch
  /// The edits in order of time; their members are those of this plan.
  package var edits: [CardEdit]
  package var encounters: [Encounter]
  package var radio: RadioPlan
  package var phones: PhonePlan
  package var policies: [ListeningPolicy]

  /// A person with a phone.
  package struct Member: Sendable {
    package var id: String
    package var name: String
    /// The signal of the phone's motion sensor.
    package var motion: MotionSignal

    package init(id: String, name: String, motion: MotionSignal) {
      (self.id, self.name, self.motion) = (id, name, motion)
    }
  }

  package init(
    name: String, members: [Member], zoneName: String, seed: UInt64, span: TimeStretch,
    edits: [CardEdit], encounters: [Encounter], radio: RadioPlan = RadioPlan(),
    phones: PhonePlan = PhonePlan(), policies: [ListeningPolicy] = ListeningPolicy.all()
  ) {
    (self.name, self.members, self.zoneName, self.seed) = (name, members, zoneName, seed)
    zone = TimeZone(named: zoneName) ?? .utc
    (self.span, self.edits, self.encounters) = (span, edits, encounters)
    (self.radio, self.phones, self.policies) = (radio, phones, policies)
  }

  /// The number of encounters that are assumed, not measured.
  package var assumedEncounterCount: Int {
    encounters.count { $0.origin == .assumedAtHome }
  }

  static let dayMilliseconds: Int64 = 86_400_000

  /// The number of days, the last possibly in part: each 24 hours from the start.
  package var days: Int {
    max(1, Int((span.milliseconds + Self.dayMilliseconds - 1) / Self.dayMilliseconds))
  }

  /// The day of a moment.
  func day(of time: Instant) -> Int {
    min(max(0, Int((time - span.from) / Self.dayMilliseconds)), days - 1)
  }
}

/// How devices advertise, connect and exchange.
package struct RadioPlan: Sendable {
  /// Interval between advertising events, in milliseconds.
  package var advertisingMilliseconds = 1022.5
  /// How long the radio is on for an advertising event, on all of its channels, in seconds.
  package var callSeconds = 0.005
  package var connection = ConnectionFigures.usual
  /// How long two devices pause after an exchange, in milliseconds.
  package var pauseMilliseconds: Int64 = 300_000
}

extension ConnectionFigures {
  /// 1 to 5 s to connect, 20,000 bytes a second, one attempt of twenty fails.
  package static let usual: ConnectionFigures = {
    let figures = ConnectionFigures(
      setupSeconds: 1...5, bytesPerSecond: 20_000, failureChance: 0.05)
    guard let figures else { preconditionFailure("the defaults are valid") }
    return figures
  }()
}

/// The phones, all equal.
package struct PhonePlan: Sendable {
  package var profile = DeviceProfile.nexus5
  /// The mean power of a phone's other uses, in milliwatts.
  package var useMilliwatts = 300.0
  /// The local hours between which it is charged; may span midnight.
  package var plugged = (from: 22.5, to: 6.5)
  package var chargePercentPerHour = 30.0

  /// Whether it is charged at a second of the day.
  func isPlugged(_ secondOfDay: Int) -> Bool {
    let hour = Double(secondOfDay) / 3600
    return plugged.from <= plugged.to
      ? (plugged.from..<plugged.to).contains(hour) : hour >= plugged.from || hour < plugged.to
  }
}
