import Glibc

/// An open file that is closed with its owner.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Writes all bytes.
  borrowing func write(_ bytes: [UInt8]) throws(FileFault) { try Self.write(bytes, to: number) }

  /// Writes all bytes to an open file.
  static func write(_ bytes: [UInt8], to number: Int32) throws(FileFault) {
    var written = 0
    while written < bytes.count {
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          number, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if result < 0 && errno == EINTR { continue }
      guard result >= 0 else {
        throw FileFault(.inputOutput, "writing failed", number: errno)
      }
      written += result
    }
  }

  /// Sets the file's permissions, and its group if another one is given.
  ///
  /// If the group cannot be set, its permissions would apply to other people than before, so they are removed.
  borrowing func set(_ bits: UInt32, group: UInt32? = nil) throws(FileFault) {
    var bits = bits
    var own = stat()
    if let group, unsafe fstat(number, &own) == 0, own.st_gid != group,
      fchown(number, uid_t.max, group) != 0
    {
      bits &= ~0o070
    }
    guard fchmod(number, bits) == 0 else {
      throw FileFault(.cannotCreate, "the permissions cannot be set", number: errno)
    }
  }

  /// Returns once the content is on disk; a file system without this operation is accepted.
  borrowing func synchronise() throws(FileFault) {
    while fsync(number) != 0 {
      if errno == EINTR { continue }
      guard errno != EINVAL, errno != EROFS else { return }
      throw FileFault(.inputOutput, "writing failed", number: errno)
    }
  }
}
