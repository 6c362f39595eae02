/// An error that knows how the program ends with it.
package protocol ExitingError: Error {
  /// The exit status, after the numbers of `sysexits.h`.
  var exitStatus: Int32 { get }
  /// What is wrong, in one line, for the person at the terminal.
  var message: String { get }
  /// What may help, in one line.
  var hint: String? { get }
  /// Where it is wrong: `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  var place: String? { get }
}

extension ExitingError {
  package var hint: String? { nil }
  package var place: String? { nil }
}

/// The statuses that this layer itself ends with.
package enum ExitStatus {
  /// All was done.
  package static let done: Int32 = 0
  /// The command line is wrong.
  package static let usage: Int32 = 64
  /// An error that nobody foresaw.
  package static let internalError: Int32 = 70
  /// The output could not be written.
  package static let writeError: Int32 = 74
}

/// Thrown by a command that has said all it has to say, to end with a status and no further line.
package struct ExitCode: Error, Equatable, RawRepresentable {
  /// The exit status.
  package var rawValue: Int32

  /// Makes one of a status.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Makes one of a status.
  package init(_ status: Int32) { rawValue = status }

  /// A check or comparison that did not hold.
  package static let failure = ExitCode(1)
}

/// Thrown by a command that ends well, early.
package enum CleanExit: Error, Equatable {
  /// Ends with the command's help.
  case helpRequest
  /// Ends with a text on standard output.
  case message(String)
}

/// Thrown by `validate()` when the arguments are wrong.
package struct ValidationError: Error, Equatable {
  /// What is wrong, in one line.
  package var message: String
  /// What may help; nil points at the command's help.
  package var hint: String?

  /// Makes an error of a message and, where there is one, a hint.
  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
