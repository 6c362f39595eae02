import Glibc

/// A folder of its own in `TMPDIR`, else in `/tmp`, that goes with all that is in it.
///
/// Sockets are made in it, whose paths may have 107 bytes, so a long `TMPDIR` is not used.
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
