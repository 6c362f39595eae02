/// Runs the command of a command line, and returns the program's exit status.
///
/// It writes through two functions, so that it can be used without a process of its own.
package struct CommandRunner {
  /// Writes a text to standard output; false if that failed.
  package var output: (String) -> Bool
  /// Writes a text to standard error.
  package var diagnostics: (String) -> Void
  /// The width for help texts.
  package var columns = 80

  /// Parses and runs, and returns the exit status.
  package func run<Root: ParsableCommand>(_ root: Root.Type, _ arguments: [String]) -> Int32 {
    switch Root.parse(arguments: arguments, columns: columns) {
    case .failure(let failure): return end(failure, program: root._commandName)
    case .success(.show(let text)): return show(text, program: root._commandName)
    case .success(.run(var command, let path, let given)):
      do {
        warn(given.warningsBefore, program: path.programName)
        try command.run()
        warn(given.warningsAfter, program: path.programName)
        return ExitStatus.done
      } catch {
        return end(error, path: path)
      }
    }
  }

  private func warn(_ warnings: [String], program: String) {
    for warning in warnings { diagnostics("\(program): warning: \(warning)\n") }
  }

  private func end(_ error: any Error, path: CommandPath) -> Int32 {
    switch error {
    case CleanExit.helpRequest:
      show(HelpPage(path: path).text(columns: columns), program: path.programName)
    case CleanExit.message(let text):
      show(text.hasSuffix("\n") ? text : text + "\n", program: path.programName)
    default:
      end(CommandFailure(error, command: path.name), program: path.programName)
    }
  }

  private func end(_ failure: CommandFailure, program: String) -> Int32 {
    diagnostics(failure.lines(program: program))
    return failure.exitStatus
  }

  private func show(_ text: String, program: String) -> Int32 {
    guard output(text) else { return end(.unwritable, program: program) }
    return ExitStatus.done
  }
}
