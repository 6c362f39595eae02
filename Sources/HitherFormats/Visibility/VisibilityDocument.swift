internal import HitherText
package import HitherTracks

/// The contents of a `visibility.ndjson`: requests to see members, approvals, and revocations.
///
/// Unlike other files it is read strictly: a skipped line could be a revocation, and a skipped key
/// could be the end of an approval.
package struct VisibilityDocument: Sendable {
  /// The entries, in the order of the file.
  package private(set) var entries: [VisibilityEntry] = []

  /// The largest size of a file, in bytes.
  package static let byteLimit = 16 << 20

  /// Reads the whole file.
  ///
  /// - Throws: The first line that is not a valid entry, with its place.
  package init(parsing bytes: [UInt8], file: String) throws(FormatError) {
    var entries: [VisibilityEntry] = []
    try StrictLines.read(bytes, file) { (node) throws(JSONError) in
      entries.append(try VisibilityLine(node).entry)
    }
    self.entries = entries
  }
}

extension VisibilityEntry {
  /// The entry as a line of the file, with its end.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("time", time.rfc3339WithMilliseconds)
    writer.member("type", kind.rawValue)
    writer.member("viewer", viewer)
    writer.member("member", member)
    if kind == .approval {
      writer.key("share")
      writer.beginArray()
      for share in Share.allCases where self.share.contains(share) { writer.value(share.rawValue) }
      writer.endArray()
      if let until { writer.member("until", until.rfc3339WithMilliseconds) }
      if !ends.isEmpty {
        writer.key("ends")
        writer.beginObject()
        for share in Share.allCases {
          if let end = ends[share] { writer.member(share.rawValue, end.rfc3339WithMilliseconds) }
        }
        writer.endObject()
      }
    }
    writer.endObject()
    writer.newline()
    return writer.buffer.bytes
  }
}

/// One line of the file.
struct VisibilityLine {
  let entry: VisibilityEntry

  static let keys = ["time", "type", "viewer", "member", "share", "until", "ends"]

  init(_ node: JSONNode) throws(JSONError) {
    try StrictLines.check(node, keys: Self.keys)
    let kind = try Self.named(node, "type", among: VisibilityEntry.Kind.allCases)
    var entry = VisibilityEntry(
      time: try Self.instant(Self.required(node, "time"), "time"), kind: kind,
      viewer: try Self.name(node, "viewer"), member: try Self.name(node, "member"))
    for key in ["share", "until", "ends"] where kind != .approval {
      if let extra = node[key] { throw extra.error("only an approval has \(key)") }
    }
    if let share = node["share"] { entry.share = try Self.shares(share) }
    if let until = node["until"], !until.isNull {
      let end = try Self.instant(until, "until")
      guard end > entry.time else { throw until.error("until is not after time") }
      entry.until = end
    }
    if let ends = node["ends"] { entry.ends = try Self.ends(ends, of: entry) }
    self.entry = entry
  }

  static func required(_ node: JSONNode, _ key: String) throws(JSONError) -> JSONNode {
    guard let value = node[key], !value.isNull else { throw node.error("\(key) is missing") }
    return value
  }

  static func name(_ node: JSONNode, _ key: String) throws(JSONError) -> String {
    let value = try required(node, key)
    let name = try value.string(key)
    guard !name.isEmpty else { throw value.error("\(key) is empty") }
    return name
  }

  static func instant(_ value: JSONNode, _ key: String) throws(JSONError) -> Instant {
    guard let instant = Instant(rfc3339: try value.string(key)) else {
      throw value.error("\(key) is not a time such as 2026-05-01T06:10:00Z")
    }
    return instant
  }

  private static func shares(
    _ list: JSONNode
  ) throws(JSONError) -> Set<VisibilityEntry.Share> {
    var shares: Set<VisibilityEntry.Share> = []
    for value in try list.elements("share") {
      shares.insert(try one(value, "share", among: VisibilityEntry.Share.allCases))
    }
    // The state is the least that can be shared: nobody can see a place or a track without it.
    guard shares.contains(.state) else { throw list.error("share does not name 'state'") }
    return shares
  }

  /// When parts of an approval end: of what it shares, and each after its time.
  private static func ends(
    _ object: JSONNode, of entry: VisibilityEntry
  ) throws(JSONError) -> [VisibilityEntry.Share: Instant] {
    var ends: [VisibilityEntry.Share: Instant] = [:]
    for member in try object.members("ends") {
      guard let share = VisibilityEntry.Share(rawValue: member.key), share != .state,
        entry.share.contains(share)
      else {
        throw JSONError(
          place: member.keyPlace,
          message: "ends names '\(member.key)', which is not shared beside 'state'")
      }
      let end = try instant(member.node, "ends")
      guard end > entry.time else { throw member.node.error("an end is not after time") }
      ends[share] = end
    }
    return ends
  }

  private static func named<Value: RawRepresentable<String>>(
    _ node: JSONNode, _ key: String, among values: [Value]
  ) throws(JSONError) -> Value {
    try one(required(node, key), key, among: values)
  }

  static func one<Value: RawRepresentable<String>>(
    _ value: JSONNode, _ key: String, among values: [Value]
  ) throws(JSONError) -> Value {
    let name = try value.string(key)
    guard let found = values.first(where: { $0.rawValue == name }) else {
      let known = values.map(\.rawValue)
      let hint = Suggestion.hint(for: name, among: known).map { "; \($0)" } ?? ""
      throw value.error(
        "\(key) is \(known.map { "'\($0)'" }.joined(separator: " or ")), not '\(name)'\(hint)")
    }
    return found
  }
}
