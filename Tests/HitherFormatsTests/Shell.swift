import Glibc

/// Other programs that tests ask, where they are installed.
enum Shell {
  /// Runs a line of shell; whether it succeeded.
  static func run(_ command: String) -> Bool {
    unsafe system(command) == 0
  }

  /// Whether a program is installed.
  static func has(_ program: String) -> Bool {
    run("command -v \(program) > /dev/null 2>&1")
  }
}
