import Glibc
import HitherText
import Synchronization

/// An unnamed file that is removed with its last user, for data that does not fit into memory.
///
/// Several threads may append to it, and read what was appended.
final class TemporaryFile: Sendable {
  private let descriptor: Int32
  private let size = Mutex(0)

  /// The number of bytes.
  var count: Int { size.withLock { $0 } }

  /// Makes an empty file in `TMPDIR`, otherwise in `/tmp`.
  init() throws(HitherError) {
    let place = TemporaryPlace()
    let path: String
    (descriptor, path) = place.make { unsafe mkstemp(&$0) }
    guard descriptor >= 0 else {
      let cause = errno
      let reason = unsafe String(cString: strerror(cause)).lowercased()
      throw HitherError(
        .cannotCreate, "no temporary file can be made: \(reason)", place: place.folder,
        hint: cause == EMFILE ? "raise the limit of open files (ulimit -n)" : nil)
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = unsafe unlink(path)
  }

  deinit {
    close(descriptor)
  }

  /// Appends bytes; returns the position at which they begin.
  @discardableResult
  func append(_ bytes: [UInt8]) throws(HitherError) -> Int {
    let start = size.withLock { size in
      defer { size += bytes.count }
      return size
    }
    var written = 0
    while written < bytes.count {
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written,
          off_t(start + written))
      }
      guard result > 0 else {
        if result < 0 && errno == EINTR { continue }
        throw HitherError(.inputOutput, "a temporary file cannot be written; is the disk full?")
      }
      written += result
    }
    return start
  }

  /// Reads at most `length` bytes from a position; fewer only at the end.
  func read(at place: Int, length: Int) throws(HitherError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, min(length, count - place)))
    var done = 0
    while done < bytes.count {
      let wanted = bytes.count
      let result = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, wanted - done,
          off_t(place + done))
      }
      guard result > 0 else {
        if result < 0 && errno == EINTR { continue }
        throw HitherError(.inputOutput, "a temporary file cannot be read")
      }
      done += result
    }
    return bytes
  }

  /// Passes on the whole file in pieces.
  func read(_ body: ([UInt8]) throws(HitherError) -> Void) throws(HitherError) {
    var place = 0
    while place < count {
      let bytes = try read(at: place, length: 1 << 20)
      try body(bytes)
      place += bytes.count
    }
  }
}
