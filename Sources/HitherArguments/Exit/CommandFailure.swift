internal import HitherText

/// How a run ends that did not end well: what to print and the exit status.
package struct CommandFailure: ExitingError, Equatable {
  /// The exit status.
  package var exitStatus: Int32
  /// What is wrong, in one line; empty when there is nothing to add.
  package var message: String
  /// What may help.
  package var hint: String?
  /// `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`.
  package var place: String?

  /// Makes the failure for any error; one that nobody foresaw ends with 70.
  ///
  /// - Parameters:
  ///   - error: what was thrown.
  ///   - command: the command as typed, such as `hither report`, for the hint of a
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

  /// Standard output took no more: the disk is full, or the reader went away.
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

  /// The lines for standard error, each with its line end; empty when there is no message.
  ///
  /// - Parameter program: the name that stands in front, such as `hither`.
  package func lines(program: String) -> String {
    guard !message.isEmpty else { return "" }
    let location = place.map { inOneLine($0) + ": " } ?? ""
    let hintLine = hint.map { "hint: \(inOneLine($0))\n" } ?? ""
    // Whatever was named, also in the wrong place: no line shows the credentials of an address.
    return AddressText.shown("\(program): error: \(location)\(inOneLine(message))\n\(hintLine)")
  }
}
