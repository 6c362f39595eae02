import Glibc
import HitherOuting

/// The destination of warnings and progress.
enum StandardError {
  /// Writes a text without the credentials of addresses in it; errors are ignored, because they
  /// cannot be reported anywhere.
  static func write(_ text: String) {
    let bytes = Array(StreamAddress.shown(text).utf8)
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
