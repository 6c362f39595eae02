/// A type whose values can be written on the command line.
package protocol ExpressibleByArgument: SendableMetatype {
  /// Reads a value; nil if the text is not valid.
  init?(argument: String)

  /// The value as shown by help as a default.
  var defaultValueDescription: String { get }

  /// All valid texts, if they can be listed; otherwise empty.
  static var allValueStrings: [String] { get }

  /// The completions that a shell offers for a value, unless the option has its own.
  static var defaultCompletionKind: CompletionKind { get }

  /// The form of a valid text, such as "a whole number", for the error message.
  static var expectedForm: String? { get }
}

extension ExpressibleByArgument {
  package var defaultValueDescription: String { "\(self)" }
  package static var allValueStrings: [String] { [] }
  package static var defaultCompletionKind: CompletionKind {
    .list(allValueStrings)
  }
  package static var expectedForm: String? { nil }
}

extension ExpressibleByArgument where Self: CaseIterable {
  package static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension RawRepresentable where Self: ExpressibleByArgument, RawValue: ExpressibleByArgument {
  package init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }

  package var defaultValueDescription: String { rawValue.defaultValueDescription }
}
