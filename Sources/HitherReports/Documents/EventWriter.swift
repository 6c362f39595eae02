package import HitherText
package import HitherTracks

/// Writes events as NDJSON.
package enum EventWriter {
  /// What an event's subject is called in the output, by the first word of its type.
  private static let subjectKeys: [(prefix: String, key: String)] = [
    ("fence.", "place"), ("safe_zone.", "place"), ("clock_state.", "place"),
    ("itinerary.", "point"), ("command.", "command"), ("request.", "request"),
  ]

  /// The key of the subject of a type's events.
  package static func subjectKey(ofType type: String) -> String {
    subjectKeys.first { type.hasPrefix($0.prefix) }?.key ?? "subject"
  }

  /// Whether events of a type always have a subject.
  static func hasSubject(_ type: String) -> Bool {
    subjectKeys.contains { type.hasPrefix($0.prefix) }
  }

  /// All events, one a line, in the order given.
  package static func ndjson(_ events: [Event]) -> [UInt8] {
    var buffer = TextBuffer()
    for event in events { append(event, to: &buffer) }
    return buffer.bytes
  }

  /// Appends one event and the end of its line.
  package static func append(_ event: Event, to buffer: inout TextBuffer) {
    var writer = JSONWriter(buffer: buffer)
    // The writer owns the text while it writes, so that appending stays linear.
    buffer = TextBuffer()
    writer.beginObject()
    writer.key("id")
    writer.value(event.id)
    writer.key("type")
    writer.value(event.type)
    writer.key("time")
    writer.value(event.time.rfc3339)
    writer.key("detected")
    writer.value(event.detected.rfc3339)
    writer.key("member")
    writer.value(event.member)
    write("lat", event.position?.latitudeE7, to: &writer)
    write("lon", event.position?.longitudeE7, to: &writer)
    let subjectKey = subjectKey(ofType: event.type)
    if let subject = event.subject, !event.fields.contains(where: { $0.name == subjectKey }) {
      writer.key(subjectKey)
      writer.value(subject)
    }
    for field in event.fields { write(field, to: &writer) }
    writer.endObject()
    writer.newline()
    buffer = writer.buffer
  }

  private static func write(_ name: String, _ degreesE7: Int32?, to writer: inout JSONWriter) {
    writer.key(name)
    if let degreesE7 {
      writer.value(scaled: Int64(degreesE7), places: 7)
    } else {
      writer.null()
    }
  }

  private static func write(_ field: Event.FieldValue, to writer: inout JSONWriter) {
    writer.key(field.name)
    switch field.value {
    case .number(let number):
      writer.value(number, places: FieldFormat.places(ofFieldNamed: field.name))
    case .text(let text): writer.value(text)
    case .instant(let instant): writer.value(instant.rfc3339)
    case .null: writer.null()
    }
  }
}
