import Glibc
import HitherFormats
import HitherText
import HitherTracks

/// The size of a file, with its first and last bytes.
struct FileEnds {
  let size: Int
  /// The first bytes, then the last.
  let bytes: [UInt8]

  private static let length = 4096

  init(_ path: String) throws(HitherError) {
    size = try Self.size(of: path)
    var ends = try WholeFile.start(path)
    let descriptor = unsafe open(NativePath.bytes(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.unreadable(path) }
    defer { close(descriptor) }
    var last = [UInt8](repeating: 0, count: min(size, Self.length))
    let start = off_t(size - last.count)
    let read = unsafe last.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, start)
    }
    guard read == last.count else { throw Self.unreadable(path) }
    ends += last
    bytes = ends
  }

  /// The number of bytes of a file.
  static func size(of path: String) throws(HitherError) -> Int {
    var status = stat()
    guard unsafe stat(NativePath.bytes(of: path), &status) == 0 else { throw unreadable(path) }
    return Int(status.st_size)
  }

  private static func unreadable(_ path: String) -> HitherError {
    HitherError(.inputNotFound, "the file cannot be read", place: path)
  }
}
