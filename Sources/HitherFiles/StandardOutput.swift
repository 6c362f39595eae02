import Glibc

/// Standard output.
package enum StandardOutput {
  /// Writes all bytes.
  package static func write(_ bytes: [UInt8]) throws(FileFault) {
    try FileDescriptor.write(bytes, to: STDOUT_FILENO)
  }
}
