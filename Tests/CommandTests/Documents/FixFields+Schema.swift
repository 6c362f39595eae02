import HitherOuting

@testable import HitherReport

extension FixFields {
  /// The JSON Schema of a line of NDJSON; `docs/schemas/fix.schema.json` holds it.
  static func schema() -> [UInt8] {
    var schema = SchemaWriter()
    schema.begin(
      id: "urn:hither:fix:1", title: "hither/fix/1",
      summary: "Where a member was: a line of what hither convert --to ndjson writes.")
    schema.pair("type", "object")
    schema.json.key("properties")
    schema.json.beginObject()
    // A line leaves out what is null in a table.
    for field in all { schema.field(FieldDescription(field.name, field.summary, field.kind)) }
    schema.json.endObject()
    schema.texts("required", ["lat", "lon"])
    schema.json.key("additionalProperties")
    schema.json.value(false)
    return schema.end()
  }
}
