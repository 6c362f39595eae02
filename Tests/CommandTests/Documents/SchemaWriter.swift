import HitherOuting
import HitherText

/// Writes JSON Schema (2020-12) from descriptions of fields.
struct SchemaWriter {
  var json = JSONWriter(style: .pretty)

  /// Opens the schema's document.
  mutating func begin(id: String, title: String, summary: String) {
    json.beginObject()
    pair("$schema", "https://json-schema.org/draft/2020-12/schema")
    pair("$id", id)
    pair("title", title)
    pair("description", summary)
  }

  /// Closes it.
  mutating func end() -> [UInt8] {
    json.endObject()
    json.newline()
    return json.buffer.bytes
  }

  mutating func pair(_ key: String, _ value: String) {
    json.key(key)
    json.value(value)
  }

  mutating func texts(_ key: String, _ values: [String]) {
    json.key(key)
    json.beginArray()
    for value in values { json.value(value) }
    json.endArray()
  }

  /// Writes the keywords of an object that has these fields and no others.
  mutating func fields(_ fields: [FieldDescription]) {
    json.key("properties")
    json.beginObject()
    for field in fields { self.field(field) }
    json.endObject()
    texts("required", fields.map(\.name))
    json.key("additionalProperties")
    json.value(false)
  }

  /// Writes one field's schema under its name.
  mutating func field(_ field: FieldDescription) {
    json.key(field.name)
    json.beginObject()
    pair("description", field.summary)
    switch field.kind {
    case .text: type("string", field.canBeNull)
    case .word(let words): texts("enum", words)
    case .number: type("number", field.canBeNull)
    case .truth: type("boolean", field.canBeNull)
    case .count:
      type("integer", field.canBeNull)
      json.key("minimum")
      json.value(0)
    case .instant:
      type("string", field.canBeNull)
      pair("format", "date-time")
    case .object(let parts):
      type("object", field.canBeNull)
      fields(parts)
    case .list(let parts): list(parts)
    case .reasons:
      type("object", false)
      json.key("additionalProperties")
      json.beginObject()
      texts("enum", UnknownReason.allCases.map(\.rawValue))
      json.endObject()
    case .totals:
      type("object", field.canBeNull)
      json.key("additionalProperties")
      json.beginObject()
      pair("type", "number")
      json.endObject()
    }
    json.endObject()
  }

  private mutating func list(_ parts: [FieldDescription]) {
    type("array", false)
    json.key("items")
    json.beginObject()
    type("object", false)
    fields(parts)
    json.endObject()
  }

  private mutating func type(_ name: String, _ canBeNull: Bool) {
    if canBeNull { texts("type", [name, "null"]) } else { pair("type", name) }
  }
}
