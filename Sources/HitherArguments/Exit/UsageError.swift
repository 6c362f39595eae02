import HitherText

/// An invalid command line.
package struct UsageError: ExitingError, Equatable {
  /// The kind of error; texts in `parameter` and `option` have the form of the help.
  package enum Fault: Equatable, Sendable {
    /// No such command.
    case unknownCommand(String)
    /// No such option.
    case unknownOption(String)
    /// An option at the end of the line, or before another option, that needs a value.
    case missingValue(parameter: String)
    /// A flag with a value, as in `--quiet=yes`.
    case unwantedValue(option: String)
    /// A required argument that was not given.
    case missingArgument(parameter: String)
    /// A required option that was not given.
    case missingOption(parameter: String)
    /// More arguments than the command accepts.
    case surplusArgument(String)
    /// A text that is not a valid value of its parameter.
    case badValue(String, parameter: String, reason: String?)
    /// An error from `validate()`.
    case invalid(String)
  }

  /// The error.
  package var fault: Fault
  /// The command of the line, such as `hither report`.
  package var command: String
  /// The most likely intended text.
  package var suggestion: String?
  /// A specific hint instead of a suggestion.
  package var advice: String?

  /// The exit status of all usage errors.
  package var exitStatus: Int32 { ExitStatus.usage }

  /// The error in one line.
  package var message: String {
    switch fault {
    case .unknownCommand(let text): return "unknown command \(quoted(text))"
    case .unknownOption(let text): return "unknown option \(quoted(text))"
    case .missingValue(let parameter): return "missing value for '\(parameter)'"
    case .unwantedValue(let option): return "option '\(option)' takes no value"
    case .missingArgument(let parameter): return "missing argument '\(parameter)'"
    case .missingOption(let parameter): return "missing option '\(parameter)'"
    case .surplusArgument(let text): return "surplus argument \(quoted(text))"
    case .badValue(let text, let parameter, let reason):
      return "invalid value \(quoted(text)) for '\(parameter)'" + (reason.map { ": \($0)" } ?? "")
    case .invalid(let message): return message
    }
  }

  /// The nearest valid name, otherwise where the valid ones are listed.
  package var hint: String? {
    advice ?? Suggestion.hint(naming: suggestion) ?? "see '\(command) --help'"
  }
}

/// A quoted text from the command line, truncated and in one line.
func quoted(_ text: String) -> String {
  let limit = 120
  let short = text.count > limit ? text.prefix(limit) + "…" : text[...]
  return "'\(inOneLine(short))'"
}

/// Writes control characters, including line ends, as escapes, so that a message stays one line on any terminal.
func inOneLine(_ text: some StringProtocol) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      result += scalar.escaped(asASCII: true)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
