internal import HitherText

/// Writes `outing.json`, `hither/outing/1`.
package enum ManifestText {
  /// One member.
  package struct Line {
    package var id: String
    package var name: String
    package var role: Role
    /// The path of the recording; nil for a member who sends positions live.
    package var track: String?

    package init(id: String, name: String, role: Role, track: String? = nil) {
      (self.id, self.name, self.role, self.track) = (id, name, role, track)
    }
  }

  /// The manifest.
  ///
  /// - Parameter texts: The keys and values of the outing itself, in order.
  package static func document(
    _ texts: [(key: String, value: String)], members: [Line]
  ) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    for text in [("schema", "hither/outing/1")] + texts {
      writer.member(text.0, text.1)
    }
    writer.key("members")
    writer.beginArray()
    for member in members { writer.value(rawJSON: bytes(of: member)) }
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.buffer.bytes
  }

  private static func bytes(of member: Line) -> [UInt8] {
    var line = JSONWriter(style: .line)
    line.beginObject()
    for (key, text) in [
      ("id", member.id), ("name", member.name), ("role", member.role.rawValue),
    ] {
      line.member(key, text)
    }
    if let track = member.track {
      line.key("tracks")
      line.beginArray()
      line.value(track)
      line.endArray()
    }
    line.endObject()
    return line.buffer.bytes
  }
}
