import Glibc
internal import HitherText

/// The bytes of a file in memory that the system reads as they are used: `mmap`.
///
/// The pointer never leaves it, and each access is checked. A file that another program shortens
/// meanwhile ends the program, as with any mapped file.
@safe final class MappedBytes: @unchecked Sendable {
  private let start: UnsafeMutableRawPointer?
  let count: Int

  /// Maps a regular file.
  init(path: String) throws(FileError) {
    let descriptor = unsafe open(NativePath.bytes(of: path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileError(opening: path, number: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw FileError(.read, path: path, number: errno)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(.isDirectory, path: path, number: EISDIR)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(notRegular: path, mode: status.st_mode)
    }
    count = Int(status.st_size)
    guard count > 0 else {
      unsafe start = nil
      return
    }
    let mapped = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard unsafe mapped != MAP_FAILED else {
      throw FileError(.read, path: path, number: errno)
    }
    unsafe start = mapped
  }

  deinit {
    if let start = unsafe start { unsafe munmap(start, count) }
  }

  /// The big-endian number of 16 bits at an even place; nil beyond the end.
  func bigEndian(at index: Int) -> Int16? {
    guard let start = unsafe start, index >= 0, index + 2 <= count else { return nil }
    let high = unsafe start.load(fromByteOffset: index, as: UInt8.self)
    let low = unsafe start.load(fromByteOffset: index + 1, as: UInt8.self)
    return Int16(bitPattern: UInt16(high) << 8 | UInt16(low))
  }
}
