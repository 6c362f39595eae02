import HitherText
package import HitherTracks

/// The description of a household whose people were recorded, or whose meetings are known.
///
/// It is the document of `HouseholdScenario`, with `tracks` or `contacts` in place of people's
/// plans. A simulated household may also be run over recordings; its keys about days are then
/// ignored.
package struct RecordedHousehold: Sendable {
  /// The source of the meetings; paths are as in the document.
  package enum Source: Hashable, Sendable {
    /// Recordings: files, folders or a manifest.
    case tracks([String])
    /// A contact trace, and the instant of its time 0.
    case contacts(file: String, start: Instant)
  }

  /// A member of the household.
  package struct Person: Hashable, Sendable {
    /// The id in the recordings or the trace.
    package var id: String
    /// The display name; nil if not given.
    package var name: String?
  }

  /// The household's name; nil if not given.
  package private(set) var name: String?
  /// The zone of its local times; nil if not given.
  package let zoneName: String?
  package var seed: UInt64
  /// The source of the meetings; nil if it is given elsewhere.
  package let source: Source?
  /// The members; nil for everyone who was recorded.
  package let people: [Person]?
  /// The file of its places; nil if there is none.
  package let placesFile: String?
  /// The places in the document itself.
  package let places: [Place]
  package let rangeMetres: Double
  /// The whole document, for parts that other code reads.
  package let fields: ScenarioFields

  static let sourceKeys = ["tracks", "contacts"]

  /// The largest number of people in a household.
  package static let mostPeople = 200

  /// Whether a document with this start is of this kind.
  package static func isScenario(_ start: [UInt8]) -> Bool {
    String(decoding: start, as: UTF8.self).contains("\"hither/household/")
  }

  /// Reads a scenario file.
  package init(parsing bytes: [UInt8], file: String) throws(ScenarioError) {
    fields = try HouseholdScenario.document(bytes, file: file)
    name = try fields.text("name")
    zoneName = fields.has("timezone") ? try fields.timeZoneName() : nil
    seed = try fields.seed()
    source = try Source(reading: fields)
    people = fields.has("members") ? try Self.people(fields) : nil
    let isFile = if case .string = fields.node["places"]?.value { true } else { false }
    placesFile = isFile ? try fields.text("places") : nil
    places = isFile ? [] : try DayPlace.list(in: fields).compactMap(\.place)
    rangeMetres = try HouseholdScenario.rangeMetres(fields)
  }

  /// The default household: ten edits a day at any hour, and otherwise the usual settings.
  package init() throws(ScenarioError) {
    let document = """
      {"schema": "\(HouseholdScenario.schema)", "name": "", "seed": 1,
       "edits": {"per_day": 10, "from_h": 0, "to_h": 24}}
      """
    try self.init(parsing: Array(document.utf8), file: "the usual scenario")
    name = nil
  }

  /// The time interval to be used; nil if not given.
  package func span(in zone: TimeZone) throws(ScenarioError) -> TimeStretch? {
    fields.has("first_day") ? try fields.days(in: zone) : nil
  }

  /// The card edits, in order of time.
  ///
  /// - Parameter members: Everyone, by id.
  package func edits(
    of members: [String], in span: TimeStretch, zone: TimeZone
  ) throws(ScenarioError) -> [CardEdit] {
    try CardEditPlan(reading: fields, members: members).edits(
      from: span.from, seconds: Int(span.milliseconds / 1000), zone: zone, members: members.count,
      seed: seed)
  }

  private static func people(_ fields: ScenarioFields) throws(ScenarioError) -> [Person] {
    var people: [Person] = []
    for entry in try fields.objects("members", each: "a member", keys: DayMember.keys) {
      let id = try entry.text("id")
      guard !people.contains(where: { $0.id == id }) else {
        throw entry.error("id", "two members have the id \"\(id)\"")
      }
      people.append(Person(id: id, name: entry.has("name") ? try entry.text("name") : nil))
    }
    return people
  }
}

extension RecordedHousehold.Source {
  fileprivate init?(reading fields: ScenarioFields) throws(ScenarioError) {
    let contacts = try fields.object("contacts", keys: ["file", "start"])
    guard fields.has("tracks") else {
      guard let contacts else { return nil }
      let text = try contacts.text("start")
      guard let start = Instant(rfc3339: text) else {
        throw contacts.error("start", "start must be a time such as 2026-11-05T18:20:00Z")
      }
      self = .contacts(file: try contacts.text("file"), start: start)
      return
    }
    guard contacts == nil else {
      throw fields.error("contacts", "a scenario names tracks or contacts, not both")
    }
    let isOne = if case .string = fields.node["tracks"]?.value { true } else { false }
    let paths = isOne ? [try fields.text("tracks")] : try fields.texts("tracks")
    guard !paths.isEmpty else { throw fields.error("tracks", "tracks names no file or folder") }
    self = .tracks(paths)
  }
}
