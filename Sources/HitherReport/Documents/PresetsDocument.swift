package import HitherOuting

/// The document that puts conventions side by side.
package enum PresetsDocument: FieldDocument {
  package static let schemaName = PresetFields.schema
  package static let summary = "What different tools would say of the same recordings."
  package static var fields: [Field<OutingSummary>] { PresetFields.document }
}
