/// The JSON Schema of `summary.json`, made from the fields that write it.
package enum SummarySchema {
  /// The schema as UTF-8; `docs/schemas/summary.schema.json` holds it.
  package static func json() -> [UInt8] {
    var schema = SchemaWriter()
    schema.begin(
      id: "urn:hither:summary:1", title: OutingFields.schema,
      summary: "What is said of an outing and its members.")
    schema.pair("type", "object")
    schema.fields(OutingFields.document.map(\.description))
    return schema.end()
  }
}
