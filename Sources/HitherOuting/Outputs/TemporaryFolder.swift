import Glibc

/// A new folder in `TMPDIR`, otherwise in `/tmp`, that is removed with its content.
///
/// It holds sockets, whose paths may have 107 bytes, so a long `TMPDIR` is not used.
package final class TemporaryFolder {
  package let path: String

  private static let longestFolder = 30

  /// Makes an empty folder.
  package init() throws(HitherError) {
    let place = TemporaryPlace(longest: Self.longestFolder)
    let isMade: Bool
    (isMade, path) = place.make { unsafe mkdtemp(&$0) != nil }
    guard isMade else {
      throw HitherError(.cannotCreate, "no temporary folder can be made", place: place.folder)
    }
  }

  deinit { Self.remove(path, depth: 0) }

  /// Removes a file, a link or a whole folder; links are not followed.
  private static func remove(_ path: String, depth: Int) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      _ = unsafe unlink(path)
      return
    }
    // No program's folders are deeper; anything below stays.
    guard depth < 64 else { return }
    for name in FolderListing.names(in: path) ?? [] where name != "." && name != ".." {
      remove(path + "/" + name, depth: depth + 1)
    }
    _ = unsafe rmdir(path)
  }
}
