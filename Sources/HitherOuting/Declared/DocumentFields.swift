package import HitherText
import HitherTracks

/// One object of a declared pipeline, read key by key; invalid content is an error with its place.
package struct DocumentFields {
  let node: JSONNode
  let file: String
  /// The object's description at the start of an error message.
  let what: String

  /// Wraps an object.
  ///
  /// - Parameter keys: All valid keys.
  package init(
    _ node: JSONNode, _ what: String, file: String, keys: [String]
  ) throws(HitherError) {
    self.node = node
    self.file = file
    self.what = what
    _ = try Self.located(file) { () throws(JSONError) in try node.members(what) }
    guard let (member, nearest) = node.unknownMembers(known: keys).first else { return }
    throw HitherError(
      .data, "\(what) has no '\(member.key)'", place: Self.place(member.keyPlace, in: file),
      hint: Suggestion.hint(naming: nearest)
        ?? "it may have \(keys.joined(separator: ", "))")
  }

  /// The object at a key; one without members if the key is missing.
  package func object(_ key: String, keys: [String]) throws(HitherError) -> DocumentFields? {
    guard let value = node[key] else { return nil }
    return try DocumentFields(value, key, file: file, keys: keys)
  }

  /// The list at a key.
  package func list(_ key: String) throws(HitherError) -> [JSONNode] {
    guard let value = node[key] else { return [] }
    return try Self.located(file) { () throws(JSONError) in try value.elements(key) }
  }

  /// The text at a key; nil if it is missing.
  package func text(_ key: String) throws(HitherError) -> String? {
    guard let value = node[key] else { return nil }
    let text = try Self.located(file) { () throws(JSONError) in try value.string(key) }
    guard !text.isEmpty, !text.utf8.contains(0) else { throw fault(key, "\(key) is empty") }
    return text
  }

  /// Whether the value at a key is null.
  package func isNull(_ key: String) -> Bool { node[key]?.isNull ?? false }

  /// The required text at a key.
  package func needed(_ key: String) throws(HitherError) -> String {
    guard let text = try text(key) else { throw fault(nil, "\(what) needs \"\(key)\"") }
    return text
  }

  /// The number at a key; nil if it is missing.
  package func number(_ key: String) throws(HitherError) -> Double? {
    guard let value = node[key] else { return nil }
    return try Self.located(file) { () throws(JSONError) in try value.number(key) }
  }

  /// Whether the value at a key is true; false if it is missing.
  func truth(_ key: String) throws(HitherError) -> Bool {
    guard let value = node[key] else { return false }
    return try Self.located(file) { () throws(JSONError) in try value.bool(key) }
  }

  /// Sets the settings whose names are keys with numbers.
  func read<Settings>(
    _ settings: [Setting<Settings>], into values: inout Settings
  ) throws(HitherError) {
    for setting in settings {
      guard let value = try number(setting.name) else { continue }
      if let fault = setting.set(value, in: &values) { throw self.fault(setting.name, fault) }
    }
  }

  /// A fault at the value of a key, or at the object.
  package func fault(_ key: String?, _ message: String, hint: String? = nil) -> HitherError {
    let place = key.flatMap { node[$0] }?.place ?? node.place
    return HitherError(.data, message, place: Self.place(place, in: file), hint: hint)
  }

  /// The error for an unknown word.
  func unknown(_ key: String, _ what: String, _ word: String, _ known: [String]) -> HitherError {
    let all = known.isEmpty ? nil : "there are \(known.joined(separator: ", "))"
    return fault(
      key, "unknown \(what) '\(word)'", hint: Suggestion.hint(for: word, among: known) ?? all)
  }

  package static func place(_ place: TextPlace, in file: String) -> String {
    "\(file):\(place.line):\(place.column)"
  }

  private static func located<Value>(
    _ file: String, _ read: () throws(JSONError) -> Value
  ) throws(HitherError) -> Value {
    do throws(JSONError) {
      return try read()
    } catch {
      throw HitherError(.data, error.message, place: place(error.place, in: file))
    }
  }
}
