import Foundation
import HitherText
import TestSupport
import Testing

@testable import HitherReport

@Suite("Schemas")
struct SchemaTests {
  @Test("every key of the output is in the schema, and every key of the schema in the output")
  func summaryKeys() throws {
    var summary = SampleOuting.content().summary
    summary.diagnostics.notices[0].member = "m0"
    let document = try ReadBack.json(SummaryDocument.json(summary))
    let path = Repository.root.appending(path: "docs/schemas/summary.schema.json")
    let schema = try ReadBack.json([UInt8](Data(contentsOf: path)))
    try Self.compare(document, schema, at: "")
  }

  /// Holds a value to its schema: the same keys in the same order, and a value of the type.
  static func compare(_ value: JSONNode, _ schema: JSONNode, at path: String) throws {
    var types: [String] = []
    switch schema["type"]?.value {
    case .string(let type)?: types = [type]
    case .array(let list)?: types = try list.map { try $0.string("type") }
    default: break
    }
    switch value.value {
    case .null: #expect(types.contains("null"), "\(path)")
    case .object:
      #expect(types.contains("object"), "\(path)")
      if let others = schema["additionalProperties"], schema["properties"] == nil {
        for key in ReadBack.keys(value) {
          if let part = value[key] { try compare(part, others, at: path + "." + key) }
        }
        return
      }
      #expect(ReadBack.keys(value) == ReadBack.keys(schema["properties"]), "\(path)")
      let required = try schema["required"]?.elements("required").map { try $0.string("name") }
      #expect(required == ReadBack.keys(value), "\(path)")
      for key in ReadBack.keys(value) {
        if let part = value[key], let description = schema["properties"]?[key] {
          try compare(part, description, at: path + "." + key)
        }
      }
    case .array(let items):
      #expect(types == ["array"], "\(path)")
      for item in items {
        if let items = schema["items"] { try compare(item, items, at: path + "[]") }
      }
    case .string(let text):
      let words = try schema["enum"]?.elements("enum").map { try $0.string("word") }
      #expect(words?.contains(text) ?? types.contains("string"), "\(path)")
    case .number(let number):
      let isWhole = number == number.rounded()
      #expect(
        types.contains("number") || (types.contains("integer") && isWhole), "\(path)")
    case .bool: #expect(types.contains("boolean"), "\(path)")
    }
  }
}
