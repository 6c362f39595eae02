/// The place behind a property wrapper where the parser puts what it read.
///
/// A wrapper is a value, but reflection hands out copies of it; the slot is what the copies
/// share. It is written only while the command is being parsed; a later assignment to the
/// property makes a new slot, so that copies of a command stay apart.
final class Slot<Value> {
  /// The default, then what was given.
  private(set) var value: Value?
  private(set) var isGiven = false

  init(_ value: Value?) {
    self.value = value
  }

  /// Takes what was given; the first time it stands in place of the default.
  ///
  /// After an error the slot is of no use, and neither is the command.
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

// Written only by the parser, before the command is handed out (see above); from then on it is
// constant.
extension Slot: @unchecked Sendable where Value: Sendable {}
