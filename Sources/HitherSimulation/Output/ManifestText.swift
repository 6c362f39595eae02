import HitherText
import HitherTracks

/// Writes `outing.json`, `hither/outing/1`.
enum ManifestText {
  /// One member.
  struct Line {
    var id: String
    var name: String
    var role: Role
    /// The path of the recording.
    var track: String
  }

  /// The manifest.
  ///
  /// - Parameter texts: The keys and values of the outing itself, in order.
  static func document(_ texts: [(key: String, value: String)], members: [Line]) -> [UInt8] {
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
    line.key("tracks")
    line.beginArray()
    line.value(member.track)
    line.endArray()
    line.endObject()
    return line.buffer.bytes
  }
}
