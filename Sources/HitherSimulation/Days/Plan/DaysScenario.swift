package import HitherTracks

/// What made-up days are to be: places, people with their weeks, their devices, and the seed.
///
/// `datasets/README.md` describes the file, `hither/days/1`, key by key.
package struct DaysScenario: Sendable {
  /// What people call the days.
  package var name: String
  /// The IANA zone in which schedules are told.
  package var timeZone = "UTC"
  /// Where all chance comes from.
  package var seed: UInt64
  /// When the recordings begin.
  package var start: Instant
  /// How long they last, in seconds.
  package var durationSeconds: Int
  /// Where people stay, and what is watched.
  package var places: [DayPlace]
  /// Everyone.
  package var members: [DayMember]
  /// The file the scenario was read from, byte by byte; nil for one made in code.
  package internal(set) var source: [UInt8]?

  /// Nobody's days are more.
  static let mostDays = 60
  /// Nor all members' days together, in seconds, so that no scenario outgrows the memory.
  static let mostMemberSeconds = 30_000_000
  /// All members' recordings together have at most so many fixes.
  static let mostFixes = 10_000_000

  /// The place with an id.
  func place(_ id: String) -> DayPlace? { places.first { $0.id == id } }
}

extension DaysScenario {
  /// Gives the scenario another seed, in the copy of its file too.
  package mutating func reseed(_ seed: UInt64) {
    self.seed = seed
    source = source.flatMap { ScenarioFile.replacingSeed(in: $0, with: seed) }
  }
}
