import Glibc

/// Appends lines to a file that several processes may extend at the same time.
package enum AppendedLine {
  /// Appends a line with its end, and returns once it is on disk.
  ///
  /// The file is created for its owner only. A lock excludes other processes meanwhile. If the last
  /// line has no end, as after an edit by hand, it gets one; if the disk is full, the file stays as
  /// it was.
  ///
  /// - Returns: Whether other users may read or write the file.
  package static func append(_ line: [UInt8], to path: String) throws(FileFault) -> Bool {
    let file = FileDescriptor(try InPlaceFile.open(path, .ownerOnly, .appended))
    try lock(file)
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileFault(.cannotCreate, "only a regular file can be appended to")
    }
    var bytes = line
    if status.st_size > 0, try lastByte(of: path, status) != 0x0A { bytes.insert(0x0A, at: 0) }
    do throws(FileFault) {
      try file.write(bytes)
      try file.synchronise()
    } catch {
      _ = ftruncate(file.number, status.st_size)
      throw error
    }
    return status.st_mode & (S_IRWXG | S_IRWXO) != 0
  }

  /// Waits until no other process appends; closing the file releases the lock.
  static func lock(_ file: borrowing FileDescriptor) throws(FileFault) {
    // Not `fcntl`, whose locks end when the process closes any descriptor of the file.
    while flock(file.number, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw FileFault(.cannotCreate, "the file cannot be locked", number: errno)
      }
    }
  }

  /// The last byte of the file, which is open for writing only.
  private static func lastByte(of path: String, _ status: stat) throws(FileFault) -> UInt8 {
    let reading = FileDescriptor(unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC))
    guard reading.number >= 0 else {
      throw FileFault(.inputOutput, "the file cannot be read", number: errno)
    }
    var byte: UInt8 = 0
    guard unsafe pread(reading.number, &byte, 1, status.st_size - 1) == 1 else {
      throw FileFault(.inputOutput, "the file cannot be read", number: errno)
    }
    return byte
  }
}
