package import HitherText
package import HitherTracks

/// Writes events as NDJSON.
package enum EventWriter {
  /// The name of an event's subject if its type does not give one.
  private static let anySubject = "subject"

  /// All events, one per line, in the given order.
  package static func ndjson(
    _ events: [Event], _ status: EventStatus = .settled
  ) -> [UInt8] {
    var buffer = TextBuffer()
    for event in events { append(event, status, to: &buffer) }
    return buffer.bytes
  }

  /// Appends one event and the end of its line.
  package static func append(
    _ event: Event, _ status: EventStatus = .settled, to buffer: inout TextBuffer
  ) {
    var writer = JSONWriter(buffer: buffer)
    // The writer owns the text while it writes, so that appending stays linear.
    buffer = TextBuffer()
    writer.beginObject()
    writer.member("id", event.id)
    writer.member("type", event.type)
    writer.member("time", event.time.rfc3339)
    writer.member("detected", event.detected.rfc3339)
    writer.member("member", event.member)
    write("lat", event.position?.latitudeE7, to: &writer)
    write("lon", event.position?.longitudeE7, to: &writer)
    let subjectKey = event.subjectKey ?? anySubject
    let fields = event.fields
    if let subject = event.subject, !fields.contains(where: { $0.name == subjectKey }) {
      writer.member(subjectKey, subject)
    }
    for field in fields { write(field, to: &writer) }
    if status != .settled {
      writer.member(status.rawValue, true)
    }
    writer.endObject()
    writer.newline()
    buffer = writer.buffer
  }

  /// The fields of an event's own type as a JSON object.
  package static func fields(of event: Event) -> String {
    var writer = JSONWriter(style: .line)
    writer.beginObject()
    for field in event.fields { write(field, to: &writer) }
    writer.endObject()
    return writer.buffer.text
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
    case .texts(let texts):
      writer.beginArray()
      for text in texts { writer.value(text) }
      writer.endArray()
    case .instant(let instant): writer.value(instant.rfc3339)
    case .null: writer.null()
    }
  }
}

/// The status of an event of a stream; an event that is not settled has its status as a field that is `true`.
package enum EventStatus: String, CaseIterable, Sendable {
  /// Final.
  case settled
  /// Emitted at once: later confirmed by the settled event with the same id, or retracted.
  case provisional
  /// Emitted before, provisionally or finally, and not true: the event with this id is void.
  case retracted
}
