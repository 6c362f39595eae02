import HitherFormats
import HitherOuting
import HitherText

/// Reads the parts of a sweep's document, with errors that give their position.
struct SweepReader {
  let file: String
  /// Whether policies may be programs, which the document names and the shell starts.
  let allowsPrograms: Bool

  /// The folder that paths in the document are relative to; empty for the working folder.
  var folder: String { FileName.folder(of: file) }

  /// A path of the document, relative to the working folder.
  func path(_ text: String) -> String {
    text.hasPrefix("/") || folder.isEmpty ? text : folder + "/" + text
  }

  func parse(_ bytes: [UInt8]) throws(HitherError) -> JSONNode {
    try passing { () throws(JSONError) in try JSONNode.parse(bytes) }
  }

  /// The position of a part of the document.
  func place(_ node: JSONNode) -> String {
    "\(file):\(node.place.line):\(node.place.column)"
  }

  func error(_ node: JSONNode, _ message: String, hint: String? = nil) -> HitherError {
    HitherError(.data, message, place: place(node), hint: hint)
  }

  func passing<Value>(_ read: () throws(JSONError) -> Value) throws(HitherError) -> Value {
    do throws(JSONError) {
      return try read()
    } catch {
      throw HitherError(
        .data, error.message, place: "\(file):\(error.place.line):\(error.place.column)")
    }
  }

  /// Throws for unknown keys.
  func check(_ node: JSONNode, _ what: String, keys: [String]) throws(HitherError) {
    _ = try passing { () throws(JSONError) in try node.members(what) }
    guard let unknown = node.unknownMembers(known: keys).first else { return }
    throw error(
      unknown.member.node, "\(what) has no key \"\(unknown.member.key)\"",
      hint: Suggestion.hint(naming: unknown.suggestion, quote: "\"")
        ?? "its keys are " + keys.joined(separator: ", "))
  }

  private func required(_ node: JSONNode, _ key: String) throws(HitherError) -> JSONNode {
    guard let value = node[key] else { throw error(node, "\"\(key)\" is missing") }
    return value
  }

  func text(_ node: JSONNode, _ key: String, else usual: String? = nil) throws(HitherError)
    -> String
  {
    if let usual, node[key] == nil { return usual }
    let value = try required(node, key)
    return try passing { () throws(JSONError) in try value.string(key) }
  }

  func optionalText(_ node: JSONNode, _ key: String) throws(HitherError) -> String? {
    guard node[key] != nil else { return nil }
    return try text(node, key)
  }

  func optionalPath(_ node: JSONNode, _ key: String) throws(HitherError) -> String? {
    guard let text = try optionalText(node, key) else { return nil }
    return path(text)
  }

  /// A text, or a list of them.
  func texts(_ node: JSONNode, _ key: String) throws(HitherError) -> [String] {
    let value = try required(node, key)
    if case .string(let text) = value.value { return [text] }
    var texts: [String] = []
    for item in try list(node, key) {
      texts.append(try passing { () throws(JSONError) in try item.string(key) })
    }
    return texts
  }

  func truth(_ node: JSONNode, _ key: String) throws(HitherError) -> Bool {
    guard let value = node[key] else { return false }
    return try passing { () throws(JSONError) in try value.bool(key) }
  }

  func number(
    _ node: JSONNode, _ key: String, _ range: ClosedRange<Double>, else usual: Double? = nil
  ) throws(HitherError) -> Double {
    if let usual, node[key] == nil { return usual }
    let value = try required(node, key)
    let number = try passing { () throws(JSONError) in try value.number(key) }
    guard range.contains(number) else {
      throw error(
        value,
        "\(key) must lie from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
    }
    return number
  }

  func list(_ node: JSONNode, _ key: String) throws(HitherError) -> [JSONNode] {
    let value = try required(node, key)
    let elements = try passing { () throws(JSONError) in try value.elements(key) }
    guard !elements.isEmpty else { throw error(value, "\(key) must not be empty") }
    return elements
  }

  /// A number, or a list of them.
  func values(_ node: JSONNode, _ key: String) throws(HitherError) -> [Double] {
    try passing { () throws(JSONError) in
      if case .number(let number) = node.value { return [number] }
      guard case .array = node.value else {
        throw node.error("\(key) must be a number or a list of numbers")
      }
      var numbers: [Double] = []
      for element in try node.elements(key) { numbers.append(try element.number(key)) }
      return numbers
    }
  }

  /// A number formatted as in results.
  static func text(_ number: Double) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: number, places: 6)
    return buffer.text
  }
}
