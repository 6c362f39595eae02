import Glibc
import HitherTracks

/// The files of a folder and of the folders in it, by name.
enum FolderListing {
  /// Folders are entered to this depth.
  static let depthLimit = 8
  /// More files than any outing has.
  static let fileLimit = 10_000

  /// What a path names.
  enum Kind {
    case file
    case folder
    /// A device, a pipe or a socket.
    case device
    case missing
  }

  /// What a path names; a symbolic link is what it points at.
  static func kind(of path: String) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .device
    }
  }

  /// Whether two paths name one file.
  static func areSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard unsafe stat(path, &one) == 0, unsafe stat(other, &two) == 0 else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// The paths of all regular files below a folder, in the order of their bytes; hidden ones and
  /// links to folders are left out.
  static func files(in folder: String) throws(HitherError) -> [String] {
    var found: [String] = []
    try collect(folder, depth: 0, &found)
    return found.sorted { $0.precedesByBytes($1) }
  }

  private static func collect(
    _ folder: String, depth: Int, _ found: inout [String]
  ) throws(HitherError) {
    guard let names = names(in: folder) else {
      throw HitherError(.inputNotFound, "the folder cannot be read", place: folder)
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR where depth < depthLimit: try collect(path, depth: depth + 1, &found)
      case S_IFREG: found.append(path)
      case S_IFLNK where kind(of: path) == .file: found.append(path)
      default: continue
      }
      guard found.count <= fileLimit else {
        throw HitherError(.data, "more than \(fileLimit) files are in the folder", place: folder)
      }
    }
  }

  /// All names in a folder, `.` and `..` too; nil where it cannot be read.
  static func names(in folder: String) -> [String]? {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }
}
