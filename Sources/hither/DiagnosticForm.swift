import HitherOuting

/// The form of lines on standard error: for a person, or for a log collector.
enum DiagnosticForm: String {
  case text
  case json

  enum Level: String {
    case info
    case warning
  }

  /// The form with a name.
  init(named name: String) throws {
    guard let form = Self(rawValue: name) else {
      throw HitherError(.usage, "--log-format is text or json, and not '\(name)'")
    }
    self = form
  }

  /// A line, with its end. Errors that end the program are plain texts in both forms.
  func line(_ message: String, _ level: Level) -> String {
    switch self {
    case .text: "hither: \(message)\n"
    case .json:
      StructuredLine.json(message, level: level.rawValue, milliseconds: WallClock.milliseconds)
    }
  }
}
