/// Members of an object, each with its name.
extension JSONWriter {
  /// Writes a member that is a string, or null.
  public mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a member that is `true` or `false`.
  public mutating func member(_ name: String, _ bool: Bool) {
    key(name)
    value(bool)
  }

  /// Writes a member that is a whole number, or null.
  public mutating func member(_ name: String, _ integer: Int?) {
    key(name)
    value(integer)
  }

  /// Writes a member that is a number with at most `places` decimals, or null.
  public mutating func member(_ name: String, _ number: Double?, places: Int) {
    key(name)
    value(number, places: places)
  }
}
