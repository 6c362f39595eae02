internal import Glibc

/// What becomes of a program whose library of C is opened late and is not there.
enum MissingLibrary {
  /// Ends the program with a line on standard error, as the loader would have ended its start.
  ///
  /// No caller could go on: distances and polygons are asked for deep within every computation.
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
