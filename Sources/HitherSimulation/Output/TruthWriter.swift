import HitherText
import HitherTracks

/// Writes the parts that every kind of `truth.json` has: a document with one entry per line.
struct TruthWriter {
  /// The document so far.
  var json = JSONWriter(style: .pretty)

  var bytes: [UInt8] { json.buffer.bytes }

  mutating func text(_ key: String, _ value: String) {
    json.member(key, value)
  }

  mutating func number(_ key: String, _ value: Double, places: Int = 1) {
    json.member(key, value, places: places)
  }

  /// Writes a list with each entry on a line of its own.
  mutating func list<Entry>(
    _ key: String, _ entries: [Entry], _ write: (Entry, inout JSONWriter) -> Void
  ) {
    json.key(key)
    json.beginArray()
    for entry in entries {
      line { line in
        line.beginObject()
        write(entry, &line)
        line.endObject()
      }
    }
    json.endArray()
  }

  /// Writes a value on one line.
  mutating func line(_ write: (inout JSONWriter) -> Void) {
    var line = JSONWriter(style: .line)
    write(&line)
    json.value(rawJSON: line.buffer.bytes)
  }

  static func append(_ start: Instant, _ end: Instant?, _ line: inout JSONWriter) {
    line.member("start", start.rfc3339)
    line.member("end", end?.rfc3339)
    line.member("duration_s", end.map { Double($0 - start) / 1000 }, places: 3)
  }
}
