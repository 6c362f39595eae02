/// A type whose values can be written on the command line.
package protocol ExpressibleByArgument: SendableMetatype {
  /// Reads a value; nil when the text is none.
  init?(argument: String)

  /// How help shows the value as a default.
  var defaultValueDescription: String { get }

  /// All texts that are values, where they can be listed; else empty.
  static var allValueStrings: [String] { get }

  /// What a shell offers for a value, unless the option says otherwise.
  static var defaultCompletionKind: CompletionKind { get }

  /// What a text must be to be a value, such as "a whole number", for the error message.
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
