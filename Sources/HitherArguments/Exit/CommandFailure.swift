internal import HitherText

/// The failure of a run: the text to print and the exit status.
package struct CommandFailure: ExitingError, Equatable {
  /// The exit status.
  package var exitStatus: Int32
  /// The error in one line; empty if there is nothing to print.
  package var message: String
  /// A hint on how to fix it.
  package var hint: String?
  /// `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  package var place: String?

  /// Makes the failure for any error; an unexpected one has the status 70.
  ///
  /// - Parameters:
  ///   - error: The thrown error.
  ///   - command: The command as typed, such as `hither report`, for the hint of a
  ///     `ValidationError`.
  package init(_ error: any Error, command: String) {
    switch error {
    case let code as ExitCode:
      self.init(exitStatus: code.rawValue, message: "")
    case let error as ValidationError:
      self.init(
        UsageError(fault: .invalid(error.message), command: command, advice: error.hint))
    case let error as any ExitingError:
      self.init(error)
    default:
      self.init(exitStatus: ExitStatus.internalError, message: "internal error: \(error)")
    }
  }

  /// Standard output could not be written: the disk is full, or the reader has closed it.
  static var unwritable: CommandFailure {
    CommandFailure(
      exitStatus: ExitStatus.writeError, message: "cannot write to standard output")
  }

  private init(_ error: any ExitingError) {
    self.init(
      exitStatus: error.exitStatus, message: error.message, hint: error.hint,
      place: error.place)
  }

  private init(
    exitStatus: Int32, message: String, hint: String? = nil, place: String? = nil
  ) {
    self.exitStatus = exitStatus
    self.message = message
    self.hint = hint
    self.place = place
  }

  /// The lines for standard error, each with its line end; empty without a message.
  ///
  /// - Parameter program: The name at the start, such as `hither`.
  package func lines(program: String) -> String {
    guard !message.isEmpty else { return "" }
    let location = place.map { inOneLine($0) + ": " } ?? ""
    let hintLine = hint.map { "hint: \(inOneLine($0))\n" } ?? ""
    // Credentials of an address are hidden in every line, even if the address was in the wrong place.
    return AddressText.shown("\(program): error: \(location)\(inOneLine(message))\n\(hintLine)")
  }
}
