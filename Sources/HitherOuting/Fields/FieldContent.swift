package import HitherText
package import HitherTracks

/// The content of one field, ready to be written.
package indirect enum FieldContent {
  case null
  /// Null, with the reason.
  case unknown(UnknownReason)
  case text(String)
  case count(Int)
  case number(Double)
  /// Exact thousandths, such as seconds from milliseconds.
  case thousandths(Int64)
  /// Exact degrees on the 1e-7 grid.
  case gridDegrees(Int32)
  case instant(Instant)
  case truth(Bool)
  /// The fields of an object, in the order of its description.
  case object([FieldContent])
  /// The objects of a list, each made when it is written: the contents of 100,000 members are several times their figures.
  case list(count: Int, item: (Int) -> [FieldContent])
  /// Milliseconds by name, in the order of output.
  case totals([(name: String, milliseconds: Int64)])
  /// The reasons why fields are null, by the fields' names, in their order.
  case reasons([(name: String, reason: UnknownReason)])
}

extension FieldContent {
  /// Writes the content as a JSON value.
  ///
  /// - Parameter drain: Called after each object of a list; may take what is written.
  func write(
    as description: FieldDescription, to writer: inout JSONWriter,
    _ drain: (inout TextBuffer) -> Void = { _ in }
  ) {
    switch self {
    case .null, .unknown: writer.null()
    case .text(let text): writer.value(text)
    case .count(let count): writer.value(count)
    case .number(let number):
      writer.value(number, places: FieldFormat.places(ofFieldNamed: description.name))
    case .thousandths(let thousandths): writer.value(scaled: thousandths, places: 3)
    case .gridDegrees(let units): writer.value(scaled: Int64(units), places: 7)
    case .instant(let instant): writer.value(instant.rfc3339)
    case .truth(let truth): writer.value(truth)
    case .object(let contents):
      guard case .object(let fields) = description.kind else { return writer.null() }
      Self.write(contents, as: fields, to: &writer, drain)
    case .list(let count, let item):
      guard case .list(let fields) = description.kind else { return writer.null() }
      writer.beginArray()
      for index in 0..<count {
        Self.write(item(index), as: fields, to: &writer, drain)
        drain(&writer.buffer)
      }
      writer.endArray()
    case .reasons(let reasons):
      writer.beginObject()
      for entry in reasons { writer.member(entry.name, entry.reason.rawValue) }
      writer.endObject()
    case .totals(let totals):
      writer.beginObject()
      for total in totals {
        writer.key(total.name)
        writer.value(scaled: total.milliseconds, places: 3)
      }
      writer.endObject()
    }
  }

  /// Writes an object.
  package static func write(
    _ contents: [FieldContent], as fields: [FieldDescription], to writer: inout JSONWriter,
    _ drain: (inout TextBuffer) -> Void = { _ in }
  ) {
    writer.beginObject()
    for (field, content) in zip(fields, contents) {
      writer.key(field.name)
      content.write(as: field, to: &writer, drain)
    }
    writer.endObject()
  }

  /// Appends the content as a cell of separated values; null or nested content leaves it empty.
  package func append(as description: FieldDescription, toCell buffer: inout TextBuffer) {
    switch self {
    case .null, .unknown, .object, .totals, .reasons: break
    case .text(let text): CSVText.append(text, to: &buffer)
    case .count(let count): buffer.append(integer: count)
    case .number(let number): FieldFormat.append(number, named: description.name, to: &buffer)
    case .thousandths(let thousandths): buffer.append(scaled: thousandths, places: 3)
    case .gridDegrees(let units): buffer.append(scaled: Int64(units), places: 7)
    case .instant(let instant): buffer.append(rfc3339: instant)
    case .truth(let truth): buffer.append(truth ? "true" as StaticString : "false")
    case .list(let count, _): buffer.append(integer: count)
    }
  }
}
