/// A command line that cannot be understood.
package struct UsageError: ExitingError, Equatable {
  /// What is wrong; texts in `parameter` and `option` are as help shows them.
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
    /// More arguments than the command takes.
    case surplusArgument(String)
    /// A text that is no value of its parameter.
    case badValue(String, parameter: String, reason: String?)
    /// What `validate()` found.
    case invalid(String)
  }

  /// What is wrong.
  package var fault: Fault
  /// The command that the line names, as in `hither report`.
  package var command: String
  /// What was most likely meant.
  package var suggestion: String?
  /// A hint of its own, in place of a suggestion.
  package var advice: String?

  /// The status of all usage errors.
  package var exitStatus: Int32 { ExitStatus.usage }

  /// What is wrong, in one line.
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

  /// The nearest right name, else where the right ones are listed.
  package var hint: String? {
    advice ?? suggestion.map { "did you mean '\($0)'?" } ?? "see '\(command) --help'"
  }
}

/// A text from the command line in quotes, short and in one line whatever it holds.
func quoted(_ text: String) -> String {
  let limit = 120
  let short = text.count > limit ? text.prefix(limit) + "…" : text[...]
  return "'\(inOneLine(short))'"
}

/// Writes control characters, line ends among them, as escapes, so that a message stays one line
/// on any terminal.
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
