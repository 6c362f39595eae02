import Glibc
import Synchronization

/// A running program that answers each line with a line.
final class PolicyProcess: Sendable {
  private struct Ends {
    var process: pid_t = 0
    var input: Int32 = -1
    var output: Int32 = -1
    var failure: String?
  }

  private let ends: Mutex<Ends>
  /// The limit of an answer, in bytes.
  private static let longestLine = 65_536
  /// The timeout of an answer.
  private static let timeoutMilliseconds: Int32 = 10_000

  /// Starts the program by the shell; its standard error is Hither's.
  init(_ command: String) {
    ends = Mutex(Self.start(command))
  }

  deinit {
    ends.withLock { ends in
      for end in [ends.input, ends.output] where end >= 0 { close(end) }
      guard ends.process > 0 else { return }
      kill(-ends.process, SIGKILL)
      var ending: Int32 = 0
      _ = unsafe waitpid(ends.process, &ending, 0)
    }
  }

  /// The first error; nil if there was none.
  var failure: String? { ends.withLock { $0.failure } }

  /// Records an error.
  func fail(_ message: String) {
    ends.withLock { $0.failure = $0.failure ?? message }
  }

  /// Writes a line and reads the answer; nil if there is none.
  func ask(_ line: [UInt8]) -> [UInt8]? {
    ends.withLock { ends in
      guard ends.failure == nil, ends.input >= 0 else {
        ends.failure = ends.failure ?? "the program cannot be started"
        return nil
      }
      // A program that has ended may have left an answer.
      Self.write(line, to: ends.input)
      guard let answer = Self.read(from: ends.output) else {
        ends.failure = "the program has ended, or did not answer within 10 s"
        return nil
      }
      return answer
    }
  }

  private static func write(_ bytes: [UInt8], to end: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // A socket, so that writing to a program that has ended gives an error and not a signal.
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(end, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func read(from end: Int32) -> [UInt8]? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < longestLine {
      var wait = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&wait, 1, timeoutMilliseconds) > 0,
        unsafe recv(end, &byte, 1, 0) == 1
      else { return nil }
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return nil
  }

  private static func start(_ command: String) -> Ends {
    var ends = Ends()
    var pair: [Int32] = [-1, -1]
    guard
      unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0
    else { return ends }
    defer { close(pair[1]) }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for stream in [STDIN_FILENO, STDOUT_FILENO] {
      unsafe posix_spawn_file_actions_adddup2(&actions, pair[1], stream)
    }
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let words = ["/bin/sh", "-c", command]
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { for index in words.indices { unsafe free(arguments[index]) } }
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ) == 0
    else {
      close(pair[0])
      return ends
    }
    ends.process = process
    ends.input = pair[0]
    ends.output = dup(pair[0])
    return ends
  }
}
