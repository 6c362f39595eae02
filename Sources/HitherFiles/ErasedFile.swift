import Glibc

/// Overwrites parts of a file with other bytes of the same length, in place.
///
/// The file keeps its length, its name and its place on the disk, so that positions that others have
/// stored stay valid, and no second copy of the old bytes is left by this program.
package enum ErasedFile {
  /// Reads a file, and writes what the body makes of it, while no other process appends.
  ///
  /// - Parameters:
  ///   - limit: The largest size, in bytes.
  ///   - body: Receives the content and changes it; its length must stay. Returns whether it changed.
  package static func overwrite(
    _ path: String, limit: Int, _ body: (inout [UInt8]) -> Bool
  ) throws(FileFault) {
    let place = try OutputPlace(path)
    guard case .file(let status) = place.entry else {
      throw FileFault(.cannotCreate, "only a regular file can be erased from")
    }
    try place.checkOwner()
    guard status.st_size <= limit else {
      throw FileFault(.cannotCreate, "the file is longer than \(limit) bytes")
    }
    let file = FileDescriptor(unsafe Glibc.open(place.path, O_RDWR | O_NOFOLLOW | O_CLOEXEC))
    guard file.number >= 0 else {
      throw FileFault(.cannotCreate, "the file cannot be opened", number: errno)
    }
    try AppendedLine.lock(file)
    var bytes = try read(file, limit)
    let count = bytes.count
    guard body(&bytes) else { return }
    precondition(bytes.count == count, "an erased file keeps its length")
    guard lseek(file.number, 0, SEEK_SET) == 0 else {
      throw FileFault(.inputOutput, "the file cannot be written", number: errno)
    }
    try file.write(bytes)
    try file.synchronise()
  }

  private static func read(
    _ file: borrowing FileDescriptor, _ limit: Int
  ) throws(FileFault) -> [UInt8] {
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 18))
    while bytes.count <= limit {
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file.number, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw FileFault(.inputOutput, "the file cannot be read", number: errno)
      }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
    throw FileFault(.cannotCreate, "the file is longer than \(limit) bytes")
  }
}
