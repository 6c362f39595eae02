import Glibc
import HitherText

/// An open file, pipe or device that is read as its bytes arrive.
final class InputDescriptor {
  /// The identity of a file independent of its name: device and inode.
  struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  /// The outcome of a read.
  enum Outcome {
    case bytes
    case nothing
    case end
  }

  /// The capacity of a pipe, in bytes; the limit for unprivileged users.
  private static let pipeLength: Int32 = 1 << 20
  /// Linux's `F_SETPIPE_SZ`, which is missing in the C library's module.
  private static let setPipeSize: Int32 = 1031

  private let descriptor: Int32
  private let name: String

  /// Standard input.
  init() {
    descriptor = STDIN_FILENO
    name = "standard input"
    // By default a pipe holds 64 KiB, so a fast writer would wait at each of them; a refusal does not matter.
    _ = fcntl(descriptor, Self.setPipeSize, Self.pipeLength)
  }

  init(path: String) throws(LiveError) {
    name = path
    descriptor = unsafe open(NativePath.bytes(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw LiveError(
        errno == ENOENT ? .notFound : .inputOutput,
        errno == ENOENT ? "no such file" : systemReason("the file cannot be read"),
        place: path)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw LiveError(.notFound, "this is a folder", place: path)
    }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Waits for bytes up to a timeout, and appends at most `count` of them.
  func read(
    into buffer: inout [UInt8], upTo count: Int, waiting milliseconds: Int
  ) throws(LiveError) -> Outcome {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = unsafe poll(&entry, 1, Int32(clamping: milliseconds))
    if ready == 0 || (ready < 0 && errno == EINTR) { return .nothing }
    guard ready > 0 else { throw failure() }
    var result = 0
    buffer.append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { free, filled in
        result = unsafe Glibc.read(descriptor, free.baseAddress, count)
        filled = max(0, result)
      }
    }
    if result > 0 { return .bytes }
    if result == 0 { return .end }
    if errno == EINTR || errno == EAGAIN { return .nothing }
    throw failure()
  }

  /// Seeks to an offset of a file.
  func seek(to offset: Int64) throws(LiveError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else { throw failure() }
  }

  /// The identity and length of the file, if they can be determined.
  var status: (identity: Identity, length: Int64)? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    return (Identity(status), Int64(status.st_size))
  }

  /// The identity of the file that has a name now; nil if there is none.
  static func identity(ofFileAt path: String) -> Identity? {
    var status = stat()
    guard unsafe stat(NativePath.bytes(of: path), &status) == 0 else { return nil }
    return Identity(status)
  }

  private func failure() -> LiveError {
    LiveError(.inputOutput, systemReason("reading failed"), place: name)
  }
}

extension InputDescriptor.Identity {
  fileprivate init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}

/// A message with the system's reason.
func systemReason(_ what: String) -> String {
  let reason = unsafe String(cString: strerror(errno))
  return what + ": " + reason.lowercased()
}
