/// A table or a document of the data dictionary; each target lists those that it writes.
package struct DocumentedTable: Sendable {
  /// The file, or the command that writes it.
  package let title: String
  /// The content, in one sentence.
  package let about: String
  package let fields: [FieldDescription]

  package init(_ title: String, _ about: String, _ fields: [FieldDescription]) {
    (self.title, self.about, self.fields) = (title, about, fields)
  }
}
