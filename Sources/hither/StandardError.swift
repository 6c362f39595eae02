import Glibc

/// Where warnings and progress go.
enum StandardError {
  /// Writes a text; a fault is passed over, for there is nowhere left to tell it.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
