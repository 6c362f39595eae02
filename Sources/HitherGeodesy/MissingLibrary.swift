internal import Glibc

/// Ends the program if a C library that is loaded late is not installed.
enum MissingLibrary {
  /// Ends the program with a line on standard error, like the dynamic loader at start-up.
  ///
  /// No caller could continue: distances and polygons are used deep within every computation.
  ///
  /// - Parameters:
  ///   - name: the library's name.
  ///   - package: Debian's package of it.
  static func end(_ name: String, package: String) -> Never {
    let line = "hither: error: \(name) is not installed\nhint: apt-get install \(package)\n"
    unsafe _ = line.withCString { unsafe write(STDERR_FILENO, $0, strlen($0)) }
    exit(EX_UNAVAILABLE)
  }
}
