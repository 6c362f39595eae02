import Testing

/// A command line, separated by spaces, and what comes of it.
struct LineCase: CustomTestStringConvertible {
  /// An underscore stands for the empty text; for completion, words are cut as bash does.
  var line: String
  var expected: String
  var testDescription: String { line }

  init(_ line: String, _ expected: String) {
    self.line = line
    self.expected = expected
  }
}
