import Glibc
internal import HitherText

/// Why a file cannot be read.
public struct FileError: Error, Hashable, Sendable {
  /// The reasons that are distinguished.
  public enum Reason: Hashable, Sendable {
    /// There is no such file.
    case notFound
    /// The path names a folder.
    case isDirectory
    /// A symbolic link has no target.
    case brokenLink
    /// It is a socket, a pipe or a device where a regular file is expected.
    case notRegular
    /// The user has no permission to read it.
    case permission
    /// The system failed to open or to read it.
    case read
  }

  /// Why it cannot be read.
  public let reason: Reason
  /// The path as given.
  public let path: String
  /// The system's error number.
  public let number: Int32
  /// Additional text: the target of a link, or what the path names instead of a file.
  package let detail: String

  init(_ reason: Reason, path: String, number: Int32) {
    self.reason = reason
    self.path = path
    self.number = number
    detail = ""
  }

  /// The reason why a call with the path failed.
  ///
  /// - Parameter number: `errno` after the call.
  package init(opening path: String, number: Int32) {
    let native = NativePath.bytes(of: path)
    var status = stat()
    let isThere = unsafe lstat(native, &status) == 0
    let kind = isThere ? status.st_mode & S_IFMT : 0
    var detail = ""
    switch number {
    case ENOENT where kind == S_IFLNK, ENOTDIR where kind == S_IFLNK, ELOOP:
      reason = .brokenLink
      detail = Self.target(native)
    case ENOENT, ENOTDIR: reason = .notFound
    case EISDIR: reason = .isDirectory
    case EACCES, EPERM:
      reason = .permission
      detail = kind == S_IFDIR ? "folder" : "file"
    case ENXIO:
      reason = .notRegular
      detail = Self.name(ofKind: kind)
    default: reason = .read
    }
    self.path = path
    self.number = number
    self.detail = detail
  }

  /// The fault of a path that does not name a regular file, with what `mode` says it is.
  package init(notRegular path: String, mode: UInt32) {
    reason = .notRegular
    self.path = path
    number = ENXIO
    detail = Self.name(ofKind: mode & S_IFMT)
  }

  private static func name(ofKind kind: mode_t) -> String {
    switch kind {
    case S_IFIFO: "FIFO"
    case S_IFSOCK: "socket"
    default: "device"
    }
  }

  /// The target of a link, as text; empty if the path is not a link.
  private static func target(_ path: [CChar]) -> String {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink(path, &target, target.count)
    return NativePath.text(of: target.prefix(max(0, length)).map { UInt8(bitPattern: $0) })
  }
}

extension FileError: CustomStringConvertible {
  /// One line for the user, without the path.
  public var description: String {
    switch reason {
    case .notFound: "no such file"
    case .isDirectory: "this is a folder, not a file"
    case .brokenLink: detail.isEmpty ? "broken link" : "broken link to '\(detail)'"
    case .notRegular: "not a regular file (\(detail))"
    case .permission: "no permission to read this \(detail.isEmpty ? "file" : detail)"
    case .read: unsafe "cannot be read: " + String(cString: strerror(number))
    }
  }
}
