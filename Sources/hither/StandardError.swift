import Glibc
import HitherOuting

/// Where warnings and progress go.
enum StandardError {
  /// Writes a text without the credentials of addresses in it; a fault is passed over, for there is nowhere left to tell it.
  static func write(_ text: String) {
    let bytes = Array(StreamAddress.shown(text).utf8)
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.write(STDERR_FILENO, buffer.baseAddress, buffer.count)
    }
  }
}
