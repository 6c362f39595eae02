import Foundation
import Glibc
import TestSupport

/// A program that ran to its end, with all that it wrote.
struct ProgramRun {
  struct CannotRun: Error {
    var what: String
  }

  /// The exit status; meaningless where a signal ended the program.
  let status: Int32
  /// The signal that ended the program.
  let signal: Int32?
  /// Whether it had not ended by itself when it was to be killed, or hung.
  let wasKilled: Bool
  /// What it wrote to standard output.
  let output: [UInt8]
  /// What it wrote to standard error.
  let diagnostics: String

  var text: String { String(decoding: output, as: UTF8.self) }
  var diagnosticLines: [Substring] { diagnostics.split(separator: "\n") }

  /// The folder of the programs that were built with the tests, or of others that the environment names.
  static let programs: String = {
    if let named = ProcessInfo.processInfo.environment["HITHER_PROGRAMS"] { return named }
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: program ?? CommandLine.arguments[0]).deletingLastPathComponent().path
  }()

  /// Runs a program and waits for it.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: Those after its name.
  ///   - input: What it reads on standard input.
  ///   - folder: Where it runs.
  ///   - environment: Variables that are other than in this process; nil takes one away.
  ///   - moment: After how many seconds it is stopped; nil where it is to end by itself.
  ///   - stop: The signal that stops it.
  init(
    program: String, _ arguments: [String], input: some Sequence<UInt8> = [], in folder: String,
    environment: [String: String?] = [:], killedAfter moment: Double? = nil,
    by stop: Int32 = SIGKILL
  ) throws {
    let streams = try (0..<3).map { _ in try Self.unnamedFile() }
    defer { for stream in streams { close(stream) } }
    try FileHandle(fileDescriptor: streams[0]).write(contentsOf: Data(input))
    lseek(streams[0], 0, SEEK_SET)

    var variables = ProcessInfo.processInfo.environment
    variables["SWIFT_BACKTRACE"] = "enable=no"
    for (name, value) in environment { variables[name] = value }
    let process = try Self.spawn(
      ["/usr/bin/env", "-C", folder, program] + arguments,
      variables.map { "\($0.key)=\($0.value)" }, streams)

    var ending: Int32 = 0
    var isKilled = false
    let last = HangGuard.end
    let end = moment.map { ContinuousClock.now + .seconds($0) } ?? last
    while unsafe waitpid(process, &ending, WNOHANG) == 0 {
      if !isKilled, ContinuousClock.now > end {
        isKilled = true
        kill(process, moment == nil ? SIGKILL : stop)
      }
      if isKilled, ContinuousClock.now > last { kill(process, SIGKILL) }
      usleep(500)
    }
    wasKilled = isKilled
    signal = ending & 0x7F == 0 ? nil : ending & 0x7F
    status = ending >> 8 & 0xFF
    output = try Self.bytes(streams[1])
    diagnostics = String(decoding: try Self.bytes(streams[2]), as: UTF8.self)
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], _ streams: [Int32]
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in 0..<arguments.count { unsafe free(words[index]) }
      for index in 0..<environment.count { unsafe free(variables[index]) }
    }
    var process: pid_t = 0
    let failure = unsafe posix_spawn(&process, arguments[0], &actions, nil, &words, &variables)
    guard failure == 0 else { throw CannotRun(what: arguments[0]) }
    return process
  }

  private static func unnamedFile() throws -> Int32 {
    var name = Array((NSTemporaryDirectory() + "hither-command-tests-XXXXXX").utf8CString)
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw CannotRun(what: "mkstemp") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = unsafe unlink(name)
    return descriptor
  }

  private static func bytes(_ descriptor: Int32) throws -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    return Array(try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data())
  }
}

/// Runs `hither`.
func hither(
  _ arguments: String..., input: some Sequence<UInt8> = [], in folder: ScratchFolder,
  environment: [String: String?] = [:], killedAfter moment: Double? = nil
) throws -> ProgramRun {
  try hither(
    arguments, input: input, in: folder, environment: environment, killedAfter: moment)
}

/// Runs `hither`.
func hither(
  _ arguments: [String], input: some Sequence<UInt8> = [], in folder: ScratchFolder,
  environment: [String: String?] = [:], killedAfter moment: Double? = nil
) throws -> ProgramRun {
  try ProgramRun(
    program: ProgramRun.programs + "/hither", arguments, input: input, in: folder.path,
    environment: environment, killedAfter: moment)
}

/// Runs a line of shell in which `hither` is known.
///
/// A pipe whose reader has gone ends a program without a word, as at a terminal, also if these tests were
/// started by a program that ignores the signal.
func shell(_ line: String, in folder: ScratchFolder) throws -> ProgramRun {
  let path = ProgramRun.programs + ":/usr/bin:/bin"
  return try ProgramRun(
    program: "/usr/bin/env", ["--default-signal=PIPE", "/bin/sh", "-c", line], in: folder.path,
    environment: ["PATH": path])
}
