import HitherText
package import HitherTracks

/// What a household's month is to be: its people's days, the cards that they edit, and how their devices
/// are tried.
///
/// `datasets/README.md` describes the file, `hither/household/1`, key by key. What concerns radios, phones
/// and policies is read by who tries them; here it only may be there.
package struct HouseholdScenario: Sendable {
  /// Everyone's days, in place of recordings.
  package var days: DaysScenario
  /// What people write on cards.
  package var plan: CardEditPlan
  /// Who is so near to another meets them, in metres.
  package var rangeMetres: Double
  /// The whole document, for the parts of it that others read.
  package let fields: ScenarioFields
  /// The file the scenario was read from, byte by byte.
  package internal(set) var source: [UInt8]

  /// The name of the document's kind.
  package static let schema = "hither/household/1"
  /// Between how many metres devices may reach each other.
  package static let ranges = 0.5...100.0
  /// What a document has beside its days and edits.
  static let keys = ["encounters", "radio", "phones", "policies", "runs"]
  /// The keys of `encounters`.
  package static let encounterKeys = ["range_m", "home_chance_per_h", "home_meeting_s", "gap_s"]

  /// Reads a scenario file.
  ///
  /// - Throws: The first fault, with its line, and the nearest right key for a misspelled one.
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

  /// Gives the scenario another seed, in the copy of its file too.
  package mutating func reseed(_ seed: UInt64) {
    days.reseed(seed)
    source = ScenarioFile.replacingSeed(in: source, with: seed) ?? source
  }

  /// What people write, in order of time.
  package var edits: [CardEdit] {
    plan.edits(
      from: days.start, seconds: days.durationSeconds, zone: TimeZone(named: days.timeZone) ?? .utc,
      members: days.members.count, seed: days.seed)
  }
}

/// What someone writes on a card.
package struct CardEdit: Hashable, Sendable {
  package var time: Instant
  /// Who, by the place in the list of members.
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
