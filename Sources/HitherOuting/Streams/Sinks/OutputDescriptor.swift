import Glibc
import HitherFiles

/// An open file, or standard output, for complete writes.
final class OutputDescriptor {
  /// The name in messages.
  let name: String
  /// Whether it is a file opened here, and not standard output.
  let isFile: Bool
  private let descriptor: Int32

  /// Standard output.
  init() {
    (name, isFile, descriptor) = ("standard output", false, STDOUT_FILENO)
  }

  /// Opens or creates a file.
  ///
  /// - Parameter isEmptied: Whether its content is removed.
  init(path: String, _ mode: FileMode, isEmptied: Bool) throws(LiveError) {
    (name, isFile) = (path, true)
    do throws(FileFault) {
      descriptor = try InPlaceFile.open(path, mode, isEmptied ? .emptied : .kept)
    } catch {
      throw LiveError(.cannotCreate, error.message, place: path, hint: error.hint)
    }
  }

  deinit {
    if isFile { close(descriptor) }
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(LiveError) {
    var written = 0
    while written < bytes.count {
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if result < 0 && errno == EINTR { continue }
      guard result >= 0 else { throw failure() }
      written += result
    }
  }

  /// The length of a regular file; nil for a pipe or a device.
  func length() throws(LiveError) -> Int64? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure() }
    return status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
  }

  /// Truncates a file, and continues at its new end.
  func cut(to length: Int64) throws(LiveError) {
    guard ftruncate(descriptor, off_t(length)) == 0,
      lseek(descriptor, off_t(length), SEEK_SET) == off_t(length)
    else { throw failure() }
  }

  /// Returns once the data written to a file is on disk.
  func synchronise() throws(LiveError) {
    guard isFile, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS else { return }
    throw failure()
  }

  private func failure() -> LiveError {
    LiveError(.inputOutput, systemReason("writing failed"), place: name)
  }
}
