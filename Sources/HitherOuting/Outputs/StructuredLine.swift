import HitherText
import HitherTracks

/// A machine-readable log line: time, level and message.
package enum StructuredLine {
  /// The line, with its end.
  package static func json(_ message: String, level: String, milliseconds: Int64) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.member("time", Instant(milliseconds: milliseconds).rfc3339WithMilliseconds)
    json.member("level", level)
    json.member("message", message)
    json.endObject()
    return String(decoding: json.buffer.bytes, as: UTF8.self) + "\n"
  }
}
