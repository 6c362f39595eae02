package import HitherSummaries
import HitherText

/// Writes the document that puts conventions side by side.
package enum PresetsDocument {
  /// The document as UTF-8, with a newline at its end.
  package static func json(_ summary: OutingSummary) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    FieldContent.write(
      PresetFields.document.map { $0.content(summary) },
      as: PresetFields.document.map(\.description), to: &writer)
    writer.newline()
    return writer.buffer.bytes
  }

  /// What the document's fields are called, hold and mean.
  package static var descriptions: [FieldDescription] { PresetFields.document.map(\.description) }

  /// The document's JSON Schema; `docs/schemas/presets.schema.json` holds it.
  package static func schema() -> [UInt8] {
    var schema = SchemaWriter()
    schema.begin(
      id: "urn:hither:presets:1", title: PresetFields.schema,
      summary: "What different tools would say of the same recordings.")
    schema.pair("type", "object")
    schema.fields(descriptions)
    return schema.end()
  }
}
