import Glibc

/// A folder of its own in `TMPDIR`, else in `/tmp`, that goes with all that is in it.
///
/// Sockets are made in it, whose paths may have 107 bytes, so a long `TMPDIR` is not used.
final class TemporaryFolder {
  let path: String

  private static let longestFolder = 30

  init() throws(HitherError) {
    let wished = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let folder = wished.utf8.count > Self.longestFolder ? "/tmp" : wished
    var template = Array((folder + "/hither.XXXXXX").utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe mkdtemp(start) != nil
    }
    guard isMade else {
      throw HitherError(.cannotCreate, "no temporary folder can be made", place: folder)
    }
    path = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path, depth: 0) }

  /// Removes a file, a link or a whole folder; no link is followed.
  private static func remove(_ path: String, depth: Int) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      _ = unsafe unlink(path)
      return
    }
    // Deeper than any program's folders; what lies there stays.
    guard depth < 64 else { return }
    for name in FolderListing.names(in: path) ?? [] where name != "." && name != ".." {
      remove(path + "/" + name, depth: depth + 1)
    }
    _ = unsafe rmdir(path)
  }
}
