import Glibc

/// The target of an output's path, resolved only over trusted links.
///
/// Trusted links are those that only the user, the superuser or the owner of a private folder can
/// have made. In a folder that others may write to, another user can plant a link or a file under
/// the name of an output. Such an entry is refused: nothing is written through it.
struct OutputPlace {
  /// The entry at the path.
  enum Entry {
    case missing
    case file(stat)
    case folder
    /// A device, a pipe or a socket.
    case device
  }

  /// The longest chain of links; the kernel has the same limit.
  private static let longestChain = 40

  private(set) var path: String
  private(set) var entry = Entry.missing

  init(_ path: String) throws(FileFault) {
    self.path = path
    if Self.isDevice(path) {
      entry = .device
      if let own = Self.status(path) { try Self.check(own, path) }
      return
    }
    for _ in 0..<Self.longestChain {
      guard let found = Self.status(self.path) else {
        guard errno == ENOENT else {
          throw FileFault(.cannotCreate, "the file cannot be created", number: errno)
        }
        return
      }
      switch found.st_mode & S_IFMT {
      case S_IFLNK:
        try Self.check(found, self.path)
        try follow()
        continue
      case S_IFDIR: entry = .folder
      case S_IFREG: entry = .file(found)
      default: entry = .device
      }
      return
    }
    throw FileFault(.cannotCreate, "too many links lead on from here")
  }

  /// The folder that contains the entry.
  var folder: String { Self.folder(of: path) }

  /// Refuses a file that another user put into a folder that others may write to.
  func checkOwner() throws(FileFault) {
    guard case .file(let status) = entry else { return }
    try Self.check(status, path)
  }

  private mutating func follow() throws(FileFault) {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count else {
      throw FileFault(.cannotCreate, "the link cannot be read", number: errno)
    }
    let target = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = target.hasPrefix("/") ? target : folder + "/" + target
  }

  private static func check(_ entry: stat, _ path: String) throws(FileFault) {
    guard entry.st_uid != geteuid(), entry.st_uid != 0 else { return }
    var around = stat()
    if unsafe stat(folder(of: path), &around) == 0, around.st_uid == entry.st_uid,
      around.st_mode & 0o022 == 0
    {
      return
    }
    let what = entry.st_mode & S_IFMT == S_IFLNK ? "a link" : "a file"
    throw FileFault(
      .cannotCreate, "\(what) of another user has this name in a shared folder",
      hint: "choose another name, or write to a folder of your own")
  }

  /// The status of an entry itself, without following links; nil if there is none.
  private static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }

  /// Whether a path leads to something that is neither a file nor a folder.
  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
