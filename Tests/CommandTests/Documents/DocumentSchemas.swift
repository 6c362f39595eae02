import HitherOuting

extension FieldDocument {
  /// The JSON Schema, which `docs/schemas` holds.
  static func schema() -> [UInt8] {
    var schema = SchemaWriter()
    schema.begin(
      id: "urn:" + schemaName.split(separator: "/").joined(separator: ":"), title: schemaName,
      summary: summary)
    schema.pair("type", "object")
    schema.fields(descriptions)
    return schema.end()
  }
}
