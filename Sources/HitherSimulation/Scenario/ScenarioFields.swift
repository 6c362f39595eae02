import HitherText
import HitherTracks

/// One object of a scenario, read key by key; an unknown key is an error.
package struct ScenarioFields: Sendable {
  let node: JSONNode
  private let file: String
  private let what: String

  /// Reads an object.
  ///
  /// - Parameters:
  ///   - what: The kind of object, as it begins an error: `device`.
  ///   - keys: Every key that the object may have.
  init(_ node: JSONNode, _ what: String, file: String, keys: [String]) throws(ScenarioError) {
    self.node = node
    self.file = file
    self.what = what
    do { _ = try node.members(what) } catch { throw ScenarioError(error, file: file) }
    guard let unknown = node.unknownMembers(known: keys).first else { return }
    throw ScenarioError(
      file: file, place: unknown.member.keyPlace,
      message: "\(what) has no key \"\(unknown.member.key)\"",
      hint: Suggestion.hint(naming: unknown.suggestion, quote: "\"")
        ?? "its keys are " + keys.joined(separator: ", "))
  }

  /// Opens a scenario's document of any kind.
  ///
  /// - Parameter keys: The keys of that kind; those common to all kinds are known.
  init(
    document bytes: [UInt8], file: String, schema: String, keys: [String]
  ) throws(ScenarioError) {
    let document: JSONNode
    do { document = try JSONNode.parse(bytes) } catch { throw ScenarioError(error, file: file) }
    // Another kind has other keys, so that a wrong schema is reported before they are.
    if case .string(let given)? = document["schema"]?.value, given != schema {
      throw ScenarioError(
        file: file, place: document["schema"]?.place ?? document.place,
        message: "the schema must be \"\(schema)\", not \"\(given)\"",
        hint:
          "hither/scenario/1 is a hike, hither/days/1 a family's days, hither/commute/1 a commuter's days, "
          + "hither/household/1 a household's month")
    }
    try self.init(
      document, "the scenario", file: file, keys: ["schema", "name", "timezone", "seed"] + keys)
    _ = try text("schema")
  }

  /// The seed, a whole number that JSON represents exactly.
  package func seed() throws(ScenarioError) -> UInt64 { UInt64(try integer("seed", 0...(1 << 53))) }

  /// The name of a zone of the system's tzdata; UTC if none is given.
  package func timeZoneName() throws(ScenarioError) -> String {
    guard has("timezone") else { return "UTC" }
    let name = try text("timezone")
    guard TimeZone(named: name) != nil else {
      throw error(
        "timezone", "unknown time zone \"\(name)\"", hint: TimeZone.advice(on: name))
    }
    return name
  }

  /// Whether a key is given; null counts as missing.
  package func has(_ key: String) -> Bool { node[key].map { !$0.isNull } ?? false }

  package func error(_ key: String, _ message: String, hint: String? = nil) -> ScenarioError {
    ScenarioError(
      file: file, place: node[key]?.place ?? node.place, message: message, hint: hint)
  }

  private func required(_ key: String) throws(ScenarioError) -> JSONNode {
    guard let value = node[key], !value.isNull else {
      throw ScenarioError(file: file, place: node.place, message: "\(what) needs \"\(key)\"")
    }
    return value
  }

  private func passing<Value>(
    _ read: () throws(JSONError) -> Value
  ) throws(ScenarioError) -> Value {
    do { return try read() } catch { throw ScenarioError(error, file: file) }
  }

  package func text(_ key: String) throws(ScenarioError) -> String {
    let value = try required(key)
    return try passing { () throws(JSONError) in try value.string(key) }
  }

  package func bool(_ key: String, else fallback: Bool) throws(ScenarioError) -> Bool {
    guard has(key) else { return fallback }
    let value = try required(key)
    return try passing { () throws(JSONError) in try value.bool(key) }
  }

  package func number(_ key: String, _ range: ClosedRange<Double>) throws(ScenarioError) -> Double {
    let value = try required(key)
    let number = try passing { () throws(JSONError) in try value.number(key) }
    guard range.contains(number) else {
      throw error(
        key, "\(key) must lie between \(plain(range.lowerBound)) and \(plain(range.upperBound))")
    }
    return number
  }

  package func number(
    _ key: String, _ range: ClosedRange<Double>, else fallback: Double
  ) throws(ScenarioError) -> Double {
    has(key) ? try number(key, range) : fallback
  }

  package func integer(_ key: String, _ range: ClosedRange<Int>) throws(ScenarioError) -> Int {
    let value = try number(key, Double(range.lowerBound)...Double(range.upperBound))
    guard let integer = Int(exactly: value) else {
      throw error(key, "\(key) must be a whole number")
    }
    return integer
  }

  /// One word of a list, such as a shape.
  package func word<Choice: RawRepresentable & CaseIterable>(
    _ key: String, else fallback: Choice? = nil
  ) throws(ScenarioError) -> Choice where Choice.RawValue == String {
    if let fallback, !has(key) { return fallback }
    let given = try text(key)
    if let choice = Choice(rawValue: given) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw error(
      key, "\(key) may not be \"\(given)\"",
      hint: Suggestion.hint(for: given, among: words, quote: "\"")
        ?? "it is one of " + words.joined(separator: ", "))
  }

  /// An object inside this one; nil if it is missing.
  package func object(_ key: String, keys: [String]) throws(ScenarioError) -> ScenarioFields? {
    guard has(key) else { return nil }
    return try ScenarioFields(try required(key), key, file: file, keys: keys)
  }

  /// The texts of a list; empty if it is missing.
  package func texts(_ key: String) throws(ScenarioError) -> [String] {
    guard has(key) else { return [] }
    let list = try required(key)
    return try passing { () throws(JSONError) in
      var texts: [String] = []
      for element in try list.elements(key) { texts.append(try element.string(key)) }
      return texts
    }
  }

  /// The objects of a list; empty if it is missing.
  ///
  /// - Parameter each: The kind of element, as it begins an error.
  package func objects(
    _ key: String, each: String, keys: [String]
  ) throws(ScenarioError) -> [ScenarioFields] {
    guard has(key) else { return [] }
    let list = try required(key)
    let elements = try passing { () throws(JSONError) in try list.elements(key) }
    guard elements.count <= 1000 else { throw error(key, "\(key) holds more than 1000 entries") }
    var result: [ScenarioFields] = []
    for element in elements {
      result.append(try ScenarioFields(element, each, file: file, keys: keys))
    }
    return result
  }

  private func plain(_ number: Double) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: number, places: 3)
    return buffer.text
  }
}
