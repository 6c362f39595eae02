/// Where an argument is shown.
package enum ArgumentVisibility: Sendable {
  /// In help, completions and suggestions.
  case `default`
  /// Nowhere; it is still read.
  case hidden
}

/// What the help says of one argument.
package struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
  /// One sentence that says what the argument is for.
  package var abstract: String
  /// A further paragraph.
  package var discussion: String
  /// What stands for the value, as in `--output <dir>`; nil takes the argument's own name.
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

  /// Makes a help text of a sentence alone.
  package init(stringLiteral value: String) {
    self.init(value)
  }

  /// A help that keeps its argument out of sight.
  package static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}
