import Glibc

/// Another program, run to its end without input and with its output discarded.
package enum ChildProcess {
  /// The way in which it ended.
  package enum Ending: Hashable {
    case exited(Int32)
    case killed
    case tookTooLong
    case notStarted
  }

  private static let pauseMilliseconds = 10

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - words: The program's path and its arguments.
  ///   - environment: Its whole environment, as `NAME=value`; nil for this program's.
  ///   - milliseconds: The timeout after which it is stopped.
  ///   - isOwnGroup: Whether it runs in its own process group, so that its children end with it;
  ///     otherwise a terminal that ends this program ends it too.
  package static func run(
    _ words: [String], environment: [String]?, milliseconds: Int, isOwnGroup: Bool = true
  ) -> Ending {
    guard let process = spawn(words, environment, isOwnGroup: isOwnGroup) else {
      return .notStarted
    }
    let stopped = isOwnGroup ? -process : process
    defer { if isOwnGroup { kill(stopped, SIGKILL) } }
    var ending: Int32 = 0
    var waited = 0
    while unsafe waitpid(process, &ending, WNOHANG) == 0 {
      guard waited < milliseconds else {
        kill(stopped, SIGKILL)
        _ = unsafe waitpid(process, &ending, 0)
        return .tookTooLong
      }
      usleep(UInt32(pauseMilliseconds) * 1000)
      waited += pauseMilliseconds
    }
    return ending & 0x7F == 0 ? .exited(ending >> 8 & 0xFF) : .killed
  }

  private static func spawn(
    _ words: [String], _ environment: [String]?, isOwnGroup: Bool
  ) -> pid_t? {
    guard let program = words.first else { return nil }
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    if isOwnGroup {
      unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      unsafe posix_spawnattr_setpgroup(&attributes, 0)
    }
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    let given = environment ?? []
    var variables = unsafe given.map { unsafe strdup($0) } + [nil]
    defer {
      for index in words.indices { unsafe free(arguments[index]) }
      for index in given.indices { unsafe free(variables[index]) }
    }
    var process: pid_t = 0
    let failure =
      environment == nil
      ? unsafe posix_spawn(&process, program, &actions, &attributes, &arguments, environ)
      : unsafe posix_spawn(&process, program, &actions, &attributes, &arguments, &variables)
    return failure == 0 ? process : nil
  }
}
