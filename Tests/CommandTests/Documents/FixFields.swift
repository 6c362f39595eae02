import HitherOuting
import HitherTracks

/// The fields of a fix in the files that `hither convert` writes.
enum FixFields {
  /// The fields in the order of the columns of CSV; NDJSON leaves out what was not recorded.
  static let all: [FieldDescription] =
    [
      FieldDescription("member", "The member's id.", .text),
      FieldDescription("time", "When, absent where not recorded.", .instant, canBeNull: true),
      FieldDescription("lat", "Latitude, degrees of WGS 84.", .number),
      FieldDescription("lon", "Longitude, degrees of WGS 84.", .number),
    ]
    + Sensor.allCases.map {
      FieldDescription($0.fieldName, $0.summary, .number, canBeNull: true)
    } + [
      FieldDescription(
        "break", "True at the first fix of a recorded stretch, absent at any other.", .truth,
        canBeNull: true)
    ]

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
