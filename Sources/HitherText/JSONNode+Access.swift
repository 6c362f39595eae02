extension JSONNode {
  /// The member of an object with a name; nil when there is none, or this is no object.
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
  /// - Parameter what: What the value is for, as it begins the error: `"members"`.
  /// - Throws: When this is no object.
  public func members(_ what: String) throws(JSONError) -> [JSONMember] {
    guard case .object(let members) = value else { throw mismatch(what, "an object") }
    return members
  }

  /// The elements of a list.
  ///
  /// - Throws: When this is no list.
  public func elements(_ what: String) throws(JSONError) -> [JSONNode] {
    guard case .array(let elements) = value else { throw mismatch(what, "a list") }
    return elements
  }

  /// The string.
  ///
  /// - Throws: When this is no string.
  public func string(_ what: String) throws(JSONError) -> String {
    guard case .string(let string) = value else { throw mismatch(what, "a string") }
    return string
  }

  /// The number.
  ///
  /// - Throws: When this is no number.
  public func number(_ what: String) throws(JSONError) -> Double {
    guard case .number(let number) = value else { throw mismatch(what, "a number") }
    return number
  }

  /// The whole number.
  ///
  /// - Throws: When this is no number, or one with a fraction or past 2^53.
  public func integer(_ what: String) throws(JSONError) -> Int {
    let number = try number(what)
    guard let integer = Int(exactly: number), number.magnitude <= 0x1p53 else {
      throw error("\(what) must be a whole number")
    }
    return integer
  }

  /// The truth value.
  ///
  /// - Throws: When this is neither `true` nor `false`.
  public func bool(_ what: String) throws(JSONError) -> Bool {
    guard case .bool(let bool) = value else { throw mismatch(what, "true or false") }
    return bool
  }

  private func mismatch(_ what: String, _ expected: String) -> JSONError {
    error("\(what) must be \(expected), not \(value.kindName)")
  }

  /// The members of an object whose names are not among the known ones: likely misspelled.
  public func unknownMembers(known: [String]) -> [(member: JSONMember, suggestion: String?)] {
    guard case .object(let members) = value else { return [] }
    return members.filter { !known.contains($0.key) }
      .map { ($0, Suggestion.nearest(to: $0.key, among: known)) }
  }
}
