import Glibc
import HitherText

/// The streams and settings of the process that the command line needs.
enum ProcessStreams {
  /// Writes a whole text to a file descriptor; false if that failed.
  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Flushes the buffered output of commands; false if that failed.
  static func flush() -> Bool {
    fflush(nil) == 0
  }

  /// The texts after the program's name.
  ///
  /// One that is not UTF-8 keeps its bytes as escapes, because it may name a file.
  static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let start = unsafe CommandLine.unsafeArgv[index] else { return nil }
      let bytes = unsafe UnsafeBufferPointer(start: start, count: strlen(start))
      return NativePath.text(of: unsafe bytes.map { UInt8(bitPattern: $0) })
    }
  }

  /// The width for help texts: the variable `COLUMNS` within limits, otherwise 80.
  static var columns: Int {
    guard let text = unsafe getenv("COLUMNS"), let columns = Int(unsafe String(cString: text))
    else { return 80 }
    return min(max(columns, 40), 120)
  }
}

extension CommandRunner {
  /// A runner on the streams of the process.
  static var ofProcess: CommandRunner {
    CommandRunner(
      // Earlier output of a command must come before this text.
      output: { ProcessStreams.flush() && ProcessStreams.write($0, to: STDOUT_FILENO) },
      diagnostics: { _ = ProcessStreams.write($0, to: STDERR_FILENO) },
      columns: ProcessStreams.columns)
  }

  /// Ends the process; if results could not be written, success becomes a write error.
  static func exitProcess(_ status: Int32, program: String) -> Never {
    guard ProcessStreams.flush() || status != ExitStatus.done else {
      let failure = CommandFailure.unwritable
      _ = ProcessStreams.write(failure.lines(program: program), to: STDERR_FILENO)
      exit(failure.exitStatus)
    }
    exit(status)
  }
}

extension ParsableCommand {
  /// Runs the command line and ends the process; the entry point behind `@main`.
  ///
  /// - Parameter arguments: The texts after the program's name; nil for those of the process.
  package static func main(_ arguments: [String]?) {
    let status = CommandRunner.ofProcess.run(
      Self.self, arguments ?? ProcessStreams.arguments)
    CommandRunner.exitProcess(status, program: _commandName)
  }

  /// Runs the command line of the process and ends it; the entry point behind `@main`.
  package static func main() {
    main(nil)
  }
}
