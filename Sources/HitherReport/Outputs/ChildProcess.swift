import Glibc

/// Another program, run to its end with nothing to read and nobody to listen to.
enum ChildProcess {
  /// How it ended.
  enum Ending: Hashable {
    case exited(Int32)
    case killed
    case tookTooLong
    case notStarted
  }

  private static let pauseMilliseconds = 10

  /// Runs a program in a process group of its own, so that what it started ends with it.
  ///
  /// - Parameters:
  ///   - words: The program's path and its arguments.
  ///   - environment: All that it sees of the environment, as `NAME=value`.
  ///   - milliseconds: When it is stopped.
  static func run(_ words: [String], environment: [String], milliseconds: Int) -> Ending {
    guard let process = spawn(words, environment) else { return .notStarted }
    defer { kill(-process, SIGKILL) }
    var ending: Int32 = 0
    var waited = 0
    while unsafe waitpid(process, &ending, WNOHANG) == 0 {
      guard waited < milliseconds else {
        kill(-process, SIGKILL)
        _ = unsafe waitpid(process, &ending, 0)
        return .tookTooLong
      }
      usleep(UInt32(pauseMilliseconds) * 1000)
      waited += pauseMilliseconds
    }
    return ending & 0x7F == 0 ? .exited(ending >> 8 & 0xFF) : .killed
  }

  private static func spawn(_ words: [String], _ environment: [String]) -> pid_t? {
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
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in words.indices { unsafe free(arguments[index]) }
      for index in environment.indices { unsafe free(variables[index]) }
    }
    var process: pid_t = 0
    let failure = unsafe posix_spawn(
      &process, program, &actions, &attributes, &arguments, &variables)
    return failure == 0 ? process : nil
  }
}
