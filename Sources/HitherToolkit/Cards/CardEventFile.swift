import Glibc
import HitherReports
import HitherTracks

/// A file to which a device's commands append what happens to its cards, one event a line.
struct CardEventFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// Opens it, before anything is changed; nil where none is named. It can be read by its owner only, as the
  /// store.
  static func opened(_ path: String?) throws(HitherError) -> CardEventFile? {
    guard let path else { return nil }
    guard path != "-", FolderListing.kind(of: path) != .folder else {
      throw HitherError(.usage, "'\(path)' is no file that events can be appended to")
    }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = unsafe String(cString: strerror(errno)).lowercased()
      throw HitherError(.cannotCreate, "the file cannot be opened: \(reason)", place: path)
    }
    return CardEventFile(path: path, descriptor: descriptor)
  }

  private init(path: String, descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  /// Appends events, in the order of output.
  borrowing func append(_ events: [Event]) throws(HitherError) {
    var bytes = EventWriter.ndjson(events.inOrder)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress, buffer.count)
      }
      guard written >= 0 || errno == EINTR else {
        throw HitherError(.inputOutput, "events cannot be written", place: path)
      }
      bytes = bytes.dropFirst(max(0, written))
    }
  }
}
