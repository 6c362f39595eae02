package import HitherText

/// A table of separated values: a header, then one record per row.
package struct RowTable<Row>: Sendable {
  package let fields: [Field<Row>]

  package init(fields: [Field<Row>]) { self.fields = fields }

  /// The names, types and meanings of its columns.
  package var descriptions: [FieldDescription] { fields.map(\.description) }

  /// The header's line.
  package func appendHeader(to buffer: inout TextBuffer) {
    for (index, field) in fields.enumerated() {
      if index > 0 { buffer.append(byte: UInt8(ascii: ",")) }
      buffer.append(field.description.name)
    }
    buffer.append(byte: UInt8(ascii: "\n"))
  }

  /// One row's line.
  package func append(_ row: Row, to buffer: inout TextBuffer) {
    for (index, field) in fields.enumerated() {
      if index > 0 { buffer.append(byte: UInt8(ascii: ",")) }
      field.content(row).append(as: field.description, toCell: &buffer)
    }
    buffer.append(byte: UInt8(ascii: "\n"))
  }

  /// The whole table.
  package func csv(_ rows: some Sequence<Row>) -> [UInt8] {
    var buffer = TextBuffer()
    appendHeader(to: &buffer)
    for row in rows { append(row, to: &buffer) }
    return buffer.bytes
  }
}
