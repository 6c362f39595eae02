internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// One line of a log, with the rules for each type of entry.
struct LogLine {
  let entry: LogEntry

  /// The longest text or name, in bytes; a rest or recording is at most a day long.
  private static let longestText = 10_000
  private static let longestSeconds = 86_400.0
  private static let modes = ["standard", "precise"]

  init(_ node: JSONNode, line: Int, _ tally: inout NoticeTally) throws(JSONError) {
    _ = try node.members("a line of the log")
    let fields = LogFields(node: node)
    let time = try fields.instant("time")
    let type = try fields.text("type")
    guard let time else { throw node.error("an entry needs a time") }
    guard let type else { throw node.error("an entry needs a type") }
    guard let known = Self.keys[type] else {
      throw fields.error(
        "type", "type '\(type)' is not known",
        nearest: Suggestion.nearest(to: type, among: Self.keys.keys.sorted()))
    }
    guard let member = try fields.text("member"), !member.isEmpty else {
      throw node.error("an entry needs a member")
    }
    for unknown in node.unknownMembers(known: ["time", "type", "member"] + known) {
      tally.count(
        "unknown_key", "key '\(unknown.member.key)' of a \(type) is unknown and is skipped",
        line: line, values: ["what": unknown.member.key])
    }
    entry = LogEntry(time: time, member: member, try Self.content(type, fields))
  }

  /// Whether a word is an entry type.
  static func isType(_ word: String) -> Bool { keys[word] != nil }

  private static let words = ["text", "voice", "duration_s"]
  private static let receipt = ["sent", "from"]
  /// By type, the keys that an entry may have in addition to the common ones.
  private static let keys: [String: [String]] = [
    "command": ["command"] + words, "message": words,
    "delivered": receipt, "seen": receipt,
    "request": ["request", "request_id"] + words, "decision": ["decision", "request_id"] + words,
    "itinerary": ["action", "point", "name", "lat", "lon", "due", "text"], "mode": ["mode"],
    "role": ["role"], "join": [], "leave": [],
  ]

  private static func content(
    _ type: String, _ fields: LogFields
  ) throws(JSONError) -> LogEntry.Content {
    switch type {
    case "command": return .command(try fields.word("command", type), try spoken(fields))
    case "message":
      let words = try spoken(fields)
      guard words.text != nil || words.voice != nil else {
        throw fields.node.error("a message needs a text or a voice")
      }
      return .message(words)
    case "delivered", "seen":
      return .receipt(
        LogReceipt(
          type == "seen" ? .seen : .delivered, sent: try fields.instant("sent"),
          sender: try fields.text("from")))
    case "request":
      return .request(
        try fields.word("request", type), id: try fields.id("request_id", type), try spoken(fields))
    case "decision":
      let decision = try fields.word("decision", type, of: ["approved", "declined"])
      return .decision(
        isApproved: decision == "approved", id: try fields.id("request_id", type),
        try spoken(fields))
    case "itinerary": return .itinerary(try change(fields))
    case "mode": return .mode(try fields.word("mode", type, of: modes))
    case "role": return .role(try fields.word("role", type))
    case "join": return .join
    default: return .leave
    }
  }

  private static func spoken(_ fields: LogFields) throws(JSONError) -> LogEntry.Words {
    var words = LogEntry.Words(
      text: try fields.text("text", limit: longestText), voice: try fields.text("voice"))
    if let seconds = try fields.number("duration_s", 0...longestSeconds) {
      words.durationMilliseconds = Int64((seconds * 1000).rounded(.toNearestOrEven))
    }
    return words
  }

  private static func change(_ fields: LogFields) throws(JSONError) -> ItineraryChange {
    let action: ItineraryChange.Action = try fields.word("action", "an itinerary entry")
    var change = ItineraryChange(action, point: try fields.id("point", "an itinerary entry"))
    change.name = try fields.text("name", limit: longestText)
    change.due = try fields.instant("due")
    change.coordinate = try fields.coordinate()
    if action == .add, change.coordinate == nil {
      throw fields.node.error("a point that is added needs lat and lon")
    }
    if action == .move, change.coordinate == nil, change.due == nil, change.name == nil {
      throw fields.node.error("a point that is moved needs lat and lon, a due time or a name")
    }
    return change
  }
}

/// The fields of one line; null means missing.
struct LogFields {
  let node: JSONNode

  private func value(_ key: String) -> JSONNode? {
    guard let value = node[key], !value.isNull else { return nil }
    return value
  }

  func error(_ key: String, _ message: String, nearest: String?) -> JSONError {
    (node[key] ?? node).error(message + (Suggestion.hint(naming: nearest).map { "; \($0)" } ?? ""))
  }

  func text(_ key: String, limit: Int = RecordLimits.nameLength) throws(JSONError) -> String? {
    guard let value = value(key) else { return nil }
    let text = try value.string(key)
    guard text.utf8.count <= limit else {
      throw value.error("\(key) is longer than \(limit) bytes")
    }
    return text
  }

  /// A required name.
  func id(_ key: String, _ what: String) throws(JSONError) -> String {
    guard let text = try text(key), !text.isEmpty else {
      throw node.error("\(what) needs a \(key)")
    }
    return text
  }

  /// One word of a list.
  func word(_ key: String, _ what: String, of words: [String]) throws(JSONError) -> String {
    guard let word = try text(key) else { throw node.error("\(what) needs a \(key)") }
    guard words.contains(word) else {
      throw error(
        key, "\(key) is one of \(words.joined(separator: ", ")), not '\(word)'",
        nearest: Suggestion.nearest(to: word, among: words))
    }
    return word
  }

  func word<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ what: String
  ) throws(JSONError) -> Choice where Choice.RawValue == String {
    let word = try word(key, what, of: Choice.allCases.map(\.rawValue))
    guard let choice = Choice(rawValue: word) else { throw node.error("\(what) needs a \(key)") }
    return choice
  }

  func number(_ key: String, _ range: ClosedRange<Double>) throws(JSONError) -> Double? {
    guard let value = value(key) else { return nil }
    let number = try value.number(key)
    guard range.contains(number) else {
      throw value.error("\(key) must lie from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func instant(_ key: String) throws(JSONError) -> Instant? {
    guard let value = value(key) else { return nil }
    let text = try value.string(key)
    guard let instant = Instant(rfc3339: text) else {
      throw value.error("\(key) is not a time such as 2026-05-01T06:10:00Z")
    }
    return instant
  }

  func coordinate() throws(JSONError) -> Coordinate? {
    let latitude = try number("lat", -90...90)
    let longitude = try number("lon", -180...180)
    guard let latitude, let longitude else {
      if latitude == nil, longitude == nil { return nil }
      throw node.error("lat and lon go together")
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
