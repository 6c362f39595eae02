import Glibc

/// Events as lines of NDJSON on standard output or in a file.
///
/// A file is written from its beginning, or from where a kept state says that it stood. Each line is written
/// as a whole at once, so that a reader of the file sees no half lines but after a crash.
package final class LineSink: LiveSink {
  package let name: String
  private let descriptor: Int32
  private let isFile: Bool
  private var length: Int64 = 0

  /// Writes to standard output.
  package init() {
    name = "-"
    descriptor = STDOUT_FILENO
    isFile = false
  }

  /// Writes to a file.
  package init(path: String) throws(LiveError) {
    name = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw LiveError(
        .cannotCreate, systemReason("the file cannot be created"), place: path)
    }
    isFile = true
  }

  deinit {
    if isFile { close(descriptor) }
  }

  package var position: [UInt8] { isFile ? Array("\(length)".utf8) : [] }

  package func resume(at position: [UInt8]) throws(LiveError) {
    guard isFile else { return }
    let kept = position.isEmpty ? 0 : Int64(String(decoding: position, as: UTF8.self))
    guard let kept, kept >= 0 else {
      throw LiveError(.state, "the saved length of the output cannot be read", place: name)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw failure() }
    guard status.st_mode & S_IFMT == S_IFREG else { return }
    guard Int64(status.st_size) >= kept else {
      throw LiveError(
        .state, "the output is shorter than what was written to it before", place: name)
    }
    guard ftruncate(descriptor, off_t(kept)) == 0,
      lseek(descriptor, off_t(kept), SEEK_SET) == off_t(kept)
    else { throw failure() }
    length = kept
  }

  package func write(_ events: [OutgoingEvent]) throws(LiveError) {
    var bytes: [UInt8] = []
    for event in events { bytes += event.line }
    var written = 0
    while written < bytes.count {
      let result = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
      if result < 0 && errno == EINTR { continue }
      guard result >= 0 else { throw failure() }
      written += result
      length += Int64(result)
    }
  }

  package func flush() throws(LiveError) {
    guard isFile, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS else { return }
    throw failure()
  }

  private func failure() -> LiveError {
    LiveError(
      .inputOutput, systemReason("writing failed"), place: isFile ? name : "standard output")
  }
}
