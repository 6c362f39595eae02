/// A table or a document as the data dictionary has it; each room brings those that it writes.
package struct DocumentedTable: Sendable {
  /// The file, or the command that writes it.
  package let title: String
  /// What it holds, in a sentence.
  package let about: String
  package let fields: [FieldDescription]

  package init(_ title: String, _ about: String, _ fields: [FieldDescription]) {
    (self.title, self.about, self.fields) = (title, about, fields)
  }
}
