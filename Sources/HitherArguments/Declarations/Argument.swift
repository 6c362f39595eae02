/// A value identified by its position: `hither report hike.gpx`.
///
/// An array takes all remaining values, so it must be last.
@propertyWrapper
package struct Argument<Value> {
  private var slot: Slot<Value>
  private let reader: ValueReader<Value>
  private let help: ArgumentHelp?
  private let completion: CompletionKind?

  init(
    _ value: Value?, _ reader: ValueReader<Value>, help: ArgumentHelp?,
    completion: CompletionKind?
  ) {
    slot = Slot(value)
    self.reader = reader
    self.help = help
    self.completion = completion
  }

  /// A required argument.
  // Only an initializer in the body itself lets a property be declared without parentheses.
  package init() where Value: ExpressibleByArgument {
    self.init(nil, .single, help: nil, completion: nil)
  }

  /// The default, or the given value.
  package var wrappedValue: Value {
    get { slot.parsedValue }
    set { slot = Slot(newValue) }
  }
}

extension Argument: Sendable where Value: Sendable {}

extension Argument: ParameterSource {
  func parameters(forProperty property: String) -> [Parameter] {
    [
      valueParameter(
        .positional, names: [], property: property, slot: slot, reader: reader, help: help,
        completion: completion)
    ]
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// An argument with a default.
  package init(
    wrappedValue: Value, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) {
    self.init(wrappedValue, .single, help: help, completion: completion)
  }

  /// A required argument.
  package init(help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
    self.init(nil, .single, help: help, completion: completion)
  }
}

extension Argument {
  /// An optional argument; nil if it is omitted.
  package init<T: ExpressibleByArgument>(
    wrappedValue: T? = nil, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(.some(wrappedValue), .optional(), help: help, completion: completion)
  }

  /// Any number of arguments.
  package init<T: ExpressibleByArgument>(
    wrappedValue: [T], help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(wrappedValue, .repeating(), help: help, completion: completion)
  }

  /// One argument or more.
  package init<T: ExpressibleByArgument>(
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(nil, .repeating(), help: help, completion: completion)
  }
}
