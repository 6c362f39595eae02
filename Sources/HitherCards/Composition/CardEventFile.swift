import Glibc
import HitherFiles
import HitherOuting
import HitherTracks

/// A file to which a device's commands append events about its cards, one per line.
struct CardEventFile: ~Copyable {
  private let path: String
  private let descriptor: Int32

  /// Opens it, before anything is changed; nil if none is given. Like the store, only its owner can read it.
  static func opened(_ path: String?) throws(HitherError) -> CardEventFile? {
    guard let path else { return nil }
    guard path != "-", FolderListing.kind(of: path) != .folder else {
      throw HitherError(.usage, "'\(path)' is not a file that events can be appended to")
    }
    do throws(FileFault) {
      return CardEventFile(
        path: path, descriptor: try InPlaceFile.open(path, .ownerOnly, .appended))
    } catch {
      throw HitherError(error, path)
    }
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
