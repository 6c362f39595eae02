package import HitherTracks

/// A scenario of simulated days: places, people with their weeks, their devices, and the seed.
///
/// `docs/scenarios.md` describes the file, `hither/days/1`, key by key.
package struct DaysScenario: Sendable {
  /// The display name of the days.
  package var name: String
  /// The IANA zone of the schedules.
  package var timeZone = "UTC"
  /// The seed of all randomness.
  package var seed: UInt64
  /// When the recordings begin.
  package var start: Instant
  /// How long they last, in seconds.
  package var durationSeconds: Int
  /// Places where people stay, and monitored areas.
  package var places: [DayPlace]
  /// Everyone.
  package var members: [DayMember]
  /// The file the scenario was read from, byte by byte; nil for one made in code.
  package internal(set) var source: [UInt8]?

  /// The largest number of days.
  static let mostDays = 60
  /// The largest total of all members' days, in seconds, which bounds the memory.
  static let mostMemberSeconds = 30_000_000
  /// The largest number of fixes in all members' recordings together.
  static let mostFixes = 10_000_000

  /// The place with an id.
  func place(_ id: String) -> DayPlace? { places.first { $0.id == id } }
}

extension DaysScenario {
  /// Sets another seed, also in the copy of the file.
  package mutating func reseed(_ seed: UInt64) {
    self.seed = seed
    source = source.flatMap { ScenarioFile.replacingSeed(in: $0, with: seed) }
  }
}
