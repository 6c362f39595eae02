import HitherText
package import HitherTracks

/// A scenario of a household's month: its people's days, their card edits, and the tests of their devices.
///
/// `docs/scenarios.md` describes the file, `hither/household/1`, key by key. The keys about
/// radios, phones and policies are read by the code that tests them; here they are only allowed.
package struct HouseholdScenario: Sendable {
  /// Everyone's days, which replace recordings.
  package var days: DaysScenario
  /// The card edits.
  package var plan: CardEditPlan
  /// People closer than this meet, in metres.
  package var rangeMetres: Double
  /// The whole document, for parts that other code reads.
  package let fields: ScenarioFields
  /// The file the scenario was read from, byte by byte.
  package internal(set) var source: [UInt8]

  /// The schema name of the document.
  package static let schema = "hither/household/1"
  /// The allowed range of devices, in metres.
  package static let ranges = 0.5...100.0
  /// The document's keys in addition to its days and edits.
  static let keys = ["encounters", "radio", "phones", "policies", "runs"]
  /// The keys of `encounters`.
  package static let encounterKeys = ["range_m", "home_chance_per_h", "home_meeting_s", "gap_s"]

  /// Reads a scenario file.
  ///
  /// - Throws: The first fault, with its line, and the nearest valid key for a misspelled one.
  package init(parsing bytes: [UInt8], file: String) throws(ScenarioError) {
    fields = try Self.document(bytes, file: file)
    for key in RecordedHousehold.sourceKeys where fields.has(key) {
      throw fields.error(
        key, "a scenario that names \(key) leaves nothing to simulate",
        hint: "hither cards simulate takes it")
    }
    days = try DaysScenario(reading: fields)
    plan = try CardEditPlan(reading: fields, members: days.members.map(\.id))
    rangeMetres = try Self.rangeMetres(fields)
    source = bytes
  }

  /// Opens a document of this kind.
  static func document(
    _ bytes: [UInt8], file: String
  ) throws(ScenarioError) -> ScenarioFields {
    try ScenarioFields(
      document: bytes, file: file, schema: schema,
      keys: DaysScenario.keys + ["edits"] + keys + RecordedHousehold.sourceKeys)
  }

  static func rangeMetres(_ fields: ScenarioFields) throws(ScenarioError) -> Double {
    let encounters = try fields.object("encounters", keys: encounterKeys)
    return try encounters?.number("range_m", ranges, else: 10) ?? 10
  }

  /// Sets another seed, also in the copy of the file.
  package mutating func reseed(_ seed: UInt64) {
    days.reseed(seed)
    source = ScenarioFile.replacingSeed(in: source, with: seed) ?? source
  }

  /// The card edits, in order of time.
  package var edits: [CardEdit] {
    plan.edits(
      from: days.start, seconds: days.durationSeconds, zone: TimeZone(named: days.timeZone) ?? .utc,
      members: days.members.count, seed: days.seed)
  }
}

/// An edit of a card.
package struct CardEdit: Hashable, Sendable {
  package var time: Instant
  /// The author, as an index into the list of members.
  package var member: Int
  package var year: Int
  package var month: Int
  package var title: String?
  package var place: String?
  package var day: Int?

  package init(time: Instant, member: Int, year: Int, month: Int) {
    (self.time, self.member, self.year, self.month) = (time, member, year, month)
  }
}
