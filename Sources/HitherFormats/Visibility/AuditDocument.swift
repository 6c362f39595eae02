internal import HitherText
package import HitherTracks

/// The contents of an `audit.ndjson`: who changed what may be seen, and who looked.
///
/// It is read strictly, as `visibility.ndjson` is: a skipped line would be a look that a member is
/// not shown.
package struct AuditDocument: Sendable {
  /// The entries, in the order of the file.
  package let entries: [AuditEntry]

  /// The type of a line for a look; the other types are those of `visibility.ndjson`.
  private static let look = "look"

  /// Reads the whole file.
  ///
  /// - Throws: The first line that is not a valid entry, with its place.
  package init(parsing bytes: [UInt8], file: String) throws(FormatError) {
    var entries: [AuditEntry] = []
    try StrictLines.read(bytes, file) { (node) throws(JSONError) in
      if case .string(Self.look)? = node["type"]?.value {
        entries.append(.look(try Self.look(node)))
      } else {
        entries.append(.change(try VisibilityLine(node).entry))
      }
    }
    self.entries = entries
  }

  private static func look(_ node: JSONNode) throws(JSONError) -> AuditEntry.Look {
    try StrictLines.check(node, keys: ["time", "type", "command", "viewer", "members"])
    var members: [String] = []
    for member in try VisibilityLine.required(node, "members").elements("members") {
      members.append(try member.string("members"))
    }
    return AuditEntry.Look(
      time: try VisibilityLine.instant(VisibilityLine.required(node, "time"), "time"),
      command: try VisibilityLine.name(node, "command"),
      viewer: try VisibilityLine.name(node, "viewer"), members: members)
  }
}

extension AuditEntry {
  /// The entry as a line of the file, with its end.
  package var line: [UInt8] {
    switch self {
    case .change(let entry): return entry.line
    case .look(let look):
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("time", look.time.rfc3339WithMilliseconds)
      writer.member("type", "look")
      writer.member("command", look.command)
      writer.member("viewer", look.viewer)
      writer.key("members")
      writer.beginArray()
      for member in look.members { writer.value(member) }
      writer.endArray()
      writer.endObject()
      writer.newline()
      return writer.buffer.bytes
    }
  }
}
