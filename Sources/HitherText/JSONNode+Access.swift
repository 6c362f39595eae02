extension JSONNode {
  /// The member of an object with a name; nil if there is none, or this is not an object.
  public subscript(_ key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.node
  }

  /// Whether this is `null`.
  public var isNull: Bool { value == .null }

  /// An error at this value.
  public func error(_ message: String) -> JSONError {
    JSONError(place: place, message: message)
  }

  /// The members of an object.
  ///
  /// - Parameter what: The use of the value, as it begins the error: `"members"`.
  /// - Throws: If this is not an object.
  public func members(_ what: String) throws(JSONError) -> [JSONMember] {
    guard case .object(let members) = value else { throw mismatch(what, "an object") }
    return members
  }

  /// The elements of a list.
  ///
  /// - Throws: If this is not a list.
  public func elements(_ what: String) throws(JSONError) -> [JSONNode] {
    guard case .array(let elements) = value else { throw mismatch(what, "a list") }
    return elements
  }

  /// The string.
  ///
  /// - Throws: If this is not a string.
  public func string(_ what: String) throws(JSONError) -> String {
    guard case .string(let string) = value else { throw mismatch(what, "a string") }
    return string
  }

  /// The number.
  ///
  /// - Throws: If this is not a number.
  public func number(_ what: String) throws(JSONError) -> Double {
    guard case .number(let number) = value else { throw mismatch(what, "a number") }
    return number
  }

  /// The whole number.
  ///
  /// - Throws: If this is not a number, or has a fraction or exceeds 2^53.
  public func integer(_ what: String) throws(JSONError) -> Int {
    let number = try number(what)
    guard let integer = Int(exactly: number), number.magnitude <= 0x1p53 else {
      throw error("\(what) must be a whole number")
    }
    return integer
  }

  /// The Boolean.
  ///
  /// - Throws: If this is neither `true` nor `false`.
  public func bool(_ what: String) throws(JSONError) -> Bool {
    guard case .bool(let bool) = value else { throw mismatch(what, "true or false") }
    return bool
  }

  private func mismatch(_ what: String, _ expected: String) -> JSONError {
    error("\(what) must be \(expected), not \(value.kindName)")
  }

  /// The members of an object with unknown names, which are likely misspelled.
  public func unknownMembers(known: [String]) -> [(member: JSONMember, suggestion: String?)] {
    guard case .object(let members) = value else { return [] }
    return members.filter { !known.contains($0.key) }
      .map { ($0, Suggestion.nearest(to: $0.key, among: known)) }
  }
}
