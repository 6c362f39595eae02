/// An error with the exit status of the program.
package protocol ExitingError: Error {
  /// The exit status, with the numbers of `sysexits.h`.
  var exitStatus: Int32 { get }
  /// The error in one line, for the person at the terminal.
  var message: String { get }
  /// A hint on how to fix it, in one line.
  var hint: String? { get }
  /// The location: `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  var place: String? { get }
}

extension ExitingError {
  package var hint: String? { nil }
  package var place: String? { nil }
}

/// The exit statuses of this layer itself.
package enum ExitStatus {
  /// Success.
  package static let done: Int32 = 0
  /// The command line is wrong.
  package static let usage: Int32 = 64
  /// An unexpected error.
  package static let internalError: Int32 = 70
  /// The output could not be written.
  package static let writeError: Int32 = 74
}

/// Thrown by a command that has printed everything, to exit with a status and no further line.
package struct ExitCode: Error, Equatable, RawRepresentable {
  /// The exit status.
  package var rawValue: Int32

  /// Makes one with a status.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Makes one with a status.
  package init(_ status: Int32) { rawValue = status }

  /// A failed check or comparison.
  package static let failure = ExitCode(1)
}

/// Thrown by a command that ends early without an error.
package enum CleanExit: Error, Equatable {
  /// Prints the command's help.
  case helpRequest
  /// Prints a text on standard output.
  case message(String)
}

/// Thrown by `validate()` if the arguments are wrong.
package struct ValidationError: Error, Equatable {
  /// The error in one line.
  package var message: String
  /// A hint on how to fix it; nil refers to the command's help.
  package var hint: String?

  /// Makes an error with a message and optionally a hint.
  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
