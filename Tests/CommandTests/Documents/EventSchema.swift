import HitherOuting
import HitherReport
import HitherTracks

/// The JSON Schema of a line of `events.ndjson`, made from the rooms' lists of payloads.
enum EventSchema {
  /// The schema as UTF-8; `docs/schemas/event.schema.json` holds that of all known types.
  static func json(types: [any EventPayload.Type]) -> [UInt8] {
    let types = types.sorted { $0.type.name.precedesByBytes($1.type.name) }
    var schema = SchemaWriter()
    schema.begin(
      id: "urn:hither:event:1", title: "hither/event/1",
      summary: "Something that happened in an outing: a line of events.ndjson.")
    schema.pair("type", "object")
    schema.json.key("properties")
    schema.json.beginObject()
    for field in EventHeader.fields where field.name != "type" { schema.field(field) }
    for standing in EventStatus.allCases where standing != .settled {
      schema.json.key(standing.rawValue)
      schema.json.beginObject()
      schema.pair("description", standing.summary)
      schema.json.key("const")
      schema.json.value(true)
      schema.json.endObject()
    }
    schema.json.key("type")
    schema.json.beginObject()
    schema.texts("enum", types.map { $0.type.name })
    schema.json.endObject()
    schema.json.endObject()
    schema.texts("required", EventHeader.fields.map(\.name))
    schema.json.key("allOf")
    schema.json.beginArray()
    for type in types { write(type, to: &schema) }
    schema.json.endArray()
    schema.json.key("unevaluatedProperties")
    schema.json.value(false)
    return schema.end()
  }

  /// Says which fields a type adds to the header.
  private static func write(_ payload: any EventPayload.Type, to schema: inout SchemaWriter) {
    let (type, fields) = (payload.type, payload.fieldDescriptions)
    schema.json.beginObject()
    schema.json.key("if")
    schema.json.beginObject()
    schema.json.key("properties")
    schema.json.beginObject()
    schema.json.key("type")
    schema.json.beginObject()
    schema.pair("const", type.name)
    schema.json.endObject()
    schema.json.endObject()
    schema.json.endObject()
    schema.json.key("then")
    schema.json.beginObject()
    schema.pair("description", type.summary)
    schema.json.key("properties")
    schema.json.beginObject()
    if let subjectKey = type.subjectKey, !fields.contains(where: { $0.name == subjectKey }) {
      schema.field(FieldDescription(subjectKey, "What it is about.", .text))
    }
    for field in fields { write(field, to: &schema) }
    schema.json.endObject()
    schema.json.endObject()
    schema.json.endObject()
  }

  /// A field whose name ends with a unit is a number; of any other the table does not say.
  private static func write(_ field: EventFields.Description, to schema: inout SchemaWriter) {
    let units = ["_m", "_s", "_mps", "_deg", "_bpm", "_j", "_pct"]
    let isNumber = units.contains { field.name.hasSuffix($0) }
    schema.json.key(field.name)
    schema.json.beginObject()
    schema.pair("description", field.summary)
    if field.isList {
      schema.pair("type", "array")
      schema.json.key("items")
      schema.json.beginObject()
      schema.pair("type", "string")
      schema.json.endObject()
      return schema.json.endObject()
    }
    schema.texts("type", isNumber ? ["number", "null"] : ["string", "number", "null"])
    schema.json.endObject()
  }
}

extension EventStatus {
  /// What the field of this name says, in a sentence for its schema.
  var summary: String {
    switch self {
    case .settled: "Told for good."
    case .provisional:
      "Of a stream with --early: told before it was settled; an event of the same id confirms it, or "
        + "a retraction takes it back."
    case .retracted: "Of a stream: what was told under this id is void."
    }
  }
}
