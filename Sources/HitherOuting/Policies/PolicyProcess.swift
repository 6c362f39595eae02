import Glibc
import Synchronization

/// A running program that answers each line with a line.
///
/// It runs in a process group of its own, which ends with this process, however that ends, and with this value. It
/// does not receive Hither's secrets: variables of the environment that begin with `HITHER_` are left out.
final class PolicyProcess: Sendable {
  private struct Ends {
    var process: pid_t = 0
    var input: Int32 = -1
    var output: Int32 = -1
    /// Open for as long as the program may run.
    var lifeline: Int32 = -1
    var failure: String?
  }

  private let ends: Mutex<Ends>
  /// The limit of an answer, in bytes.
  private static let longestLine = 65_536
  /// The timeout of an answer.
  private static let timeoutMilliseconds: Int32 = 10_000

  /// Starts the program by the shell; its standard error is Hither's.
  ///
  /// - Parameter folder: Where it is started; empty for the working folder.
  init(_ command: String, in folder: String) {
    ends = Mutex(Self.start(command, in: folder))
  }

  deinit {
    ends.withLock { ends in
      if ends.process > 0 {
        kill(-ends.process, SIGKILL)
        var ending: Int32 = 0
        _ = unsafe waitpid(ends.process, &ending, 0)
      }
      for end in [ends.input, ends.output, ends.lifeline] where end >= 0 { close(end) }
    }
  }

  /// The first error; nil if there was none.
  var failure: String? { ends.withLock { $0.failure } }

  /// Records an error.
  func fail(_ message: String) {
    ends.withLock { $0.failure = $0.failure ?? message }
  }

  /// Writes a line and reads the answer; nil if there is none.
  func query(_ line: [UInt8]) -> [UInt8]? {
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

  /// The number of the lifeline's end that the shell inherits.
  private static let lifelineNumber: Int32 = 3
  /// The shell's program: a process that reads the lifeline kills the group when the other end closes, which the kernel
  /// does even if this process is killed; then the command, without the lifeline. The watching process must not hold the
  /// standard output, whose closing tells that the command has ended.
  private static let script = """
    { read -r _ <&3; kill -KILL 0; } </dev/null >/dev/null 2>&1 &
    exec 3<&-
    folder=$1
    shift
    [ -z "$folder" ] || CDPATH= cd -- "$folder" >/dev/null || exit
    unset folder
    eval "$0"
    """

  /// The environment without Hither's own variables, which may hold credentials.
  static func environment() -> [String] {
    var variables: [String] = []
    var entry = unsafe environ
    while let variable = unsafe entry.pointee {
      let text = unsafe String(cString: variable)
      if !text.hasPrefix("HITHER_") { variables.append(text) }
      unsafe entry += 1
    }
    return variables
  }

  private static func pair() -> [Int32]? {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    return unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 ? pair : nil
  }

  private static func start(_ command: String, in folder: String) -> Ends {
    var ends = Ends()
    guard let pair = pair() else { return ends }
    defer { close(pair[1]) }
    guard let lifeline = Self.pair() else {
      close(pair[0])
      return ends
    }
    defer { close(lifeline[1]) }
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
    unsafe posix_spawn_file_actions_adddup2(&actions, lifeline[1], lifelineNumber)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let words = ["/bin/sh", "-c", script, command, folder]
    let variables = environment()
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var given = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer {
      for index in words.indices { unsafe free(arguments[index]) }
      for index in variables.indices { unsafe free(given[index]) }
    }
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, &given) == 0
    else {
      close(pair[0])
      close(lifeline[0])
      return ends
    }
    ends.lifeline = lifeline[0]
    ends.process = process
    ends.input = pair[0]
    ends.output = dup(pair[0])
    return ends
  }
}
