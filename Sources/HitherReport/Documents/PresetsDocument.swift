package import HitherOuting

/// The document that compares conventions.
package enum PresetsDocument: FieldDocument {
  package static let schemaName = PresetFields.schema
  package static let summary = "Figures of different tools for the same recordings."
  package static var fields: [Field<OutingSummary>] { PresetFields.document }
}
