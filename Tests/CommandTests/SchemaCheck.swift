import HitherText

/// Holds documents to a JSON Schema (2020-12): the keywords that our schemas use, and no others.
///
/// A keyword that is not known is told as a fault, so that none is skipped in silence.
struct SchemaCheck {
  private static let annotations: Set<String> = ["$schema", "$id", "title", "description"]
  private let schema: JSONNode

  init(_ schema: JSONNode) { self.schema = schema }

  /// What is wrong with a document, with the place of each fault.
  func faults(of document: JSONNode) -> [String] {
    Self.faults(document, schema, at: "$")
  }

  private static func faults(
    _ value: JSONNode, _ schema: JSONNode, at path: String
  ) -> [String] {
    guard case .object(let keywords) = schema.value else { return ["\(path): no schema"] }
    return keywords.flatMap { keyword in
      fault(value, keyword.key, keyword.node, schema, at: path)
    }
  }

  private static func fault(
    _ value: JSONNode, _ keyword: String, _ rule: JSONNode, _ schema: JSONNode, at path: String
  ) -> [String] {
    switch keyword {
    case _ where annotations.contains(keyword): return []
    case "type":
      return texts(rule).contains { isOf($0, value) } ? [] : ["\(path): not of type \(texts(rule))"]
    case "const": return value.value == rule.value ? [] : ["\(path): not the constant"]
    case "enum":
      return elements(rule).contains { $0.value == value.value } ? [] : ["\(path): no known word"]
    case "format":
      guard case .string(let text) = value.value else { return [] }
      let time = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/#
      return text.wholeMatch(of: time) != nil ? [] : ["\(path): no time: \(text)"]
    case "minimum":
      return (number(value) ?? .infinity) >= (number(rule) ?? 0) ? [] : ["\(path): low"]
    case "maximum":
      return (number(value) ?? -.infinity) <= (number(rule) ?? 0) ? [] : ["\(path): high"]
    case "minItems", "maxItems":
      guard case .array(let items) = value.value, let limit = number(rule) else { return [] }
      let isKept =
        keyword == "minItems" ? Double(items.count) >= limit : Double(items.count) <= limit
      return isKept ? [] : ["\(path): \(items.count) items"]
    case "items":
      return elements(value).enumerated().flatMap {
        faults($0.element, rule, at: "\(path)[\($0.offset)]")
      }
    case "required":
      guard case .object = value.value else { return [] }
      return texts(rule).filter { value[$0] == nil }.map { "\(path): no \($0)" }
    case "properties":
      return members(value).flatMap { member in
        rule[member.key].map {
          faults(member.node, $0, at: path + "." + member.key)
        } ?? []
      }
    case "additionalProperties":
      let unknown = members(value).filter { schema["properties"]?[$0.key] == nil }
      guard rule.value != .bool(false) else { return unknown.map { "\(path): unknown \($0.key)" } }
      return unknown.flatMap { faults($0.node, rule, at: path + "." + $0.key) }
    case "unevaluatedProperties":
      let known = evaluated(value, schema)
      return members(value).filter { !known.contains($0.key) }.map { "\(path): unknown \($0.key)" }
    case "allOf":
      return elements(rule).flatMap { faults(value, $0, at: path) }
    case "oneOf":
      let counts = elements(rule).map { faults(value, $0, at: path) }
      return counts.count { $0.isEmpty } == 1 ? [] : ["\(path): none or several: \(counts)"]
    case "if":
      guard faults(value, rule, at: path).isEmpty, let then = schema["then"] else {
        return []
      }
      return faults(value, then, at: path)
    case "then": return []
    default: return ["\(path): the keyword \(keyword) is not known"]
    }
  }

  /// The properties that a schema, or a part of it that applies, speaks of.
  private static func evaluated(_ value: JSONNode, _ schema: JSONNode) -> Set<String> {
    var known = Set(members(schema["properties"]).map(\.key))
    for part in elements(schema["allOf"]) { known.formUnion(evaluated(value, part)) }
    if let condition = schema["if"], let then = schema["then"],
      faults(value, condition, at: "").isEmpty
    {
      known.formUnion(evaluated(value, then))
    }
    return known
  }

  private static func isOf(_ type: String, _ node: JSONNode) -> Bool {
    switch node.value {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    case .number(let number): type == "number" || type == "integer" && number == number.rounded()
    }
  }

  private static func number(_ node: JSONNode) -> Double? {
    if case .number(let number) = node.value { number } else { nil }
  }

  private static func elements(_ node: JSONNode?) -> [JSONNode] {
    if case .array(let items)? = node?.value { items } else { [] }
  }

  private static func members(_ node: JSONNode?) -> [JSONMember] {
    if case .object(let members)? = node?.value { members } else { [] }
  }

  private static func texts(_ node: JSONNode) -> [String] {
    let nodes = elements(node)
    return (nodes.isEmpty ? [node] : nodes).compactMap {
      if case .string(let text) = $0.value { text } else { nil }
    }
  }
}
