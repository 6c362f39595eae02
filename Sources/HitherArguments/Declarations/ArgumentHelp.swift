/// Where an argument is shown.
package enum ArgumentVisibility: Sendable {
  /// In help, completions and suggestions.
  case `default`
  /// Nowhere; it is still parsed.
  case hidden
}

/// The help text of one argument.
package struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
  /// One sentence on the purpose of the argument.
  package var abstract: String
  /// A further paragraph.
  package var discussion: String
  /// The placeholder of the value, as in `--output <dir>`; nil for the argument's own name.
  package var valueName: String?
  /// Where the argument is shown.
  package var visibility: ArgumentVisibility

  /// Makes a help text.
  package init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  /// Makes a help text of one sentence.
  package init(stringLiteral value: String) {
    self.init(value)
  }

  /// A help text that hides its argument.
  package static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}
