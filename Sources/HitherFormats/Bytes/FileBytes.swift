import Glibc
public import HitherText

/// The bytes of a file, or of standard input, from front to back.
///
/// ```swift
/// var bytes = try FileBytes(path: "hike.gpx")
/// ```
public struct FileBytes: ByteSource {
  private let descriptor: OwnedDescriptor
  private let path: String

  /// Opens the file at `path`.
  public init(path: String) throws(FileError) {
    descriptor = try OwnedDescriptor(path: path)
    self.path = path
  }

  private init(standardInput: Void) {
    descriptor = OwnedDescriptor(borrowing: STDIN_FILENO)
    path = "standard input"
  }

  /// The bytes of standard input.
  public static var standardInput: FileBytes { FileBytes(standardInput: ()) }

  /// Appends at most `count` bytes to `buffer`; 0 is the end.
  public mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
    guard count > 0 else { return 0 }
    let result = descriptor.read(into: &buffer, upTo: count)
    guard result >= 0 else { throw FileError(.read, path: path, number: errno) }
    return result
  }
}

/// A file descriptor that is closed when the last reference is released.
final class OwnedDescriptor: Sendable {
  private let number: Int32
  private let isOwned: Bool

  init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  init(path: String) throws(FileError) {
    number = unsafe open(NativePath.bytes(of: path), O_RDONLY | O_CLOEXEC)
    isOwned = number >= 0
    guard number >= 0 else { throw FileError(opening: path, number: errno) }
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else {
      throw FileError(.read, path: path, number: errno)
    }
    // Opening a folder succeeds, and only reading it fails.
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(.isDirectory, path: path, number: EISDIR)
    }
  }

  deinit {
    if isOwned { close(number) }
  }

  /// `read`: appends at most `count` bytes to `buffer`; negative on failure.
  func read(into buffer: inout [UInt8], upTo count: Int) -> Int {
    var result = 0
    buffer.append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { free, filled in
        repeat {
          result = unsafe Glibc.read(number, free.baseAddress, count)
        } while result < 0 && errno == EINTR
        filled = max(0, result)
      }
    }
    return result
  }

  /// The length of a regular file.
  func regularLength(_ path: String) throws(FileError) -> Int {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else {
      throw FileError(.read, path: path, number: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(notRegular: path, mode: status.st_mode)
    }
    return Int(status.st_size)
  }

  /// `pread`: the bytes of a range; fewer if the file has become shorter.
  func bytes(at offset: Int, count: Int, _ path: String) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let rest = count - bytes.count
      var result = 0
      let place = off_t(offset + bytes.count)
      bytes.append(addingCapacity: rest) { output in
        unsafe output.withUnsafeMutableBufferPointer { free, filled in
          repeat {
            result = unsafe pread(number, free.baseAddress, rest, place)
          } while result < 0 && errno == EINTR
          filled = max(0, result)
        }
      }
      guard result >= 0 else { throw FileError(.read, path: path, number: errno) }
      if result == 0 { break }
    }
    return bytes
  }
}
