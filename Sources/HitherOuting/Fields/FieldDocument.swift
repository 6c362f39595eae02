package import HitherText

/// A kind of JSON document that holds fields: one list of them makes the document and its schema.
package protocol FieldDocument {
  /// What it is made from.
  associatedtype Subject

  /// The kind and its version, as in the field `schema`, such as `hither/lab/1`.
  static var schemaName: String { get }
  /// One sentence on what it holds.
  static var summary: String { get }
  /// In order, `schema` among them.
  static var fields: [Field<Subject>] { get }
}

extension FieldDocument {
  /// What its fields are called, hold and mean.
  package static var descriptions: [FieldDescription] { fields.map(\.description) }

  /// The document as UTF-8, with a newline at its end.
  package static func json(_ subject: Subject, style: JSONWriter.Style = .pretty) -> [UInt8] {
    var writer = JSONWriter(style: style)
    FieldContent.write(fields.map { $0.content(subject) }, as: descriptions, to: &writer)
    writer.newline()
    return writer.buffer.bytes
  }
}
