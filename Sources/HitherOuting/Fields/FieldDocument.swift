package import HitherText

/// A kind of JSON document with fields: one list of them makes the document and its schema.
package protocol FieldDocument {
  /// The type from which it is made.
  associatedtype Subject

  /// The kind and its version, as in the field `schema`, such as `hither/lab/1`.
  static var schemaName: String { get }
  /// One sentence on the content.
  static var summary: String { get }
  /// The fields in order, including `schema`.
  static var fields: [Field<Subject>] { get }
}

extension FieldDocument {
  /// The names, types and meanings of its fields.
  package static var descriptions: [FieldDescription] { fields.map(\.description) }

  /// The document as UTF-8, with a newline at its end.
  package static func json(_ subject: Subject, style: JSONWriter.Style = .pretty) -> [UInt8] {
    var writer = JSONWriter(style: style)
    FieldContent.write(fields.map { $0.content(subject) }, as: descriptions, to: &writer)
    writer.newline()
    return writer.buffer.bytes
  }
}
