import Synchronization

/// The place behind a property wrapper where the parser puts what it read.
///
/// A wrapper is a value, but reflection returns copies of it; the copies share the slot. It is
/// written only while the command is being parsed. A later assignment to the property makes a new
/// slot, so that copies of a command are independent.
final class Slot<Value> {
  /// The default, then the given value.
  private(set) var value: Value?
  private(set) var isGiven = false
  private let wasRead = Atomic(false)

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

  /// Whether the command has asked for the value.
  var isRead: Bool { wasRead.load(ordering: .relaxed) }

  /// The value of a property of a parsed command.
  var parsedValue: Value {
    wasRead.store(true, ordering: .relaxed)
    guard let value else {
      preconditionFailure("A required argument was read before the command line was parsed.")
    }
    return value
  }
}

// Written only by the parser, before the command is handed out (see above); from then on all but the
// atomic mark is constant.
extension Slot: @unchecked Sendable where Value: Sendable {}
