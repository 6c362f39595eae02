package import HitherOuting

/// The document `summary.json`.
package enum SummaryDocument: FieldDocument {
  package static let schemaName = OutingFields.schema
  package static let summary = "Figures of an outing and its members."
  package static var fields: [Field<OutingSummary>] { OutingFields.document }
}
