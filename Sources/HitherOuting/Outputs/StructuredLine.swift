import HitherText
import HitherTracks

/// A line of a log that programs read: when, how grave, and what.
package enum StructuredLine {
  /// The line, with its end.
  package static func json(_ message: String, level: String, milliseconds: Int64) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("time")
    json.value(Instant(milliseconds: milliseconds).rfc3339WithMilliseconds)
    json.key("level")
    json.value(level)
    json.key("message")
    json.value(message)
    json.endObject()
    return String(decoding: json.buffer.bytes, as: UTF8.self) + "\n"
  }
}
