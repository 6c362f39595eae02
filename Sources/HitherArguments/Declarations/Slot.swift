/// The storage behind a property wrapper, which the parser fills.
///
/// A wrapper is a value, but reflection returns copies of it; the copies share the slot. It is
/// written only while the command is being parsed. A later assignment to the property makes a new
/// slot, so that copies of a command are independent.
final class Slot<Value> {
  /// The default, then the given value.
  private(set) var value: Value?
  private(set) var isGiven = false

  init(_ value: Value?) {
    self.value = value
  }

  /// Sets the given value; the first one replaces the default.
  ///
  /// After an error neither the slot nor the command may be used.
  func give(_ read: (inout Value?) throws -> Void) rethrows {
    if !isGiven { value = nil }
    isGiven = true
    try read(&value)
  }

  /// Changes the value without marking it as given.
  func update(_ change: (inout Value) throws -> Void) rethrows {
    guard var changed = value else { return }
    try change(&changed)
    value = changed
  }

  /// The value of a property of a parsed command.
  var parsedValue: Value {
    guard let value else {
      preconditionFailure("A required argument was read before the command line was parsed.")
    }
    return value
  }
}

// Written only by the parser, before the command is returned (see above); constant from then on.
extension Slot: @unchecked Sendable where Value: Sendable {}
