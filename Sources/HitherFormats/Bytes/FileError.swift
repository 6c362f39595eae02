import Glibc

/// Why a file cannot be read.
public struct FileError: Error, Hashable, Sendable {
  /// The reasons that are told apart.
  public enum Reason: Hashable, Sendable {
    /// There is no such file.
    case notFound
    /// The path names a folder.
    case isDirectory
    /// The reader may not read it.
    case permission
    /// The system failed to open or to read it.
    case read
  }

  /// Why it cannot be read.
  public let reason: Reason
  /// The path as it was given.
  public let path: String
  /// The number of the system's error.
  public let number: Int32

  init(_ reason: Reason, path: String, number: Int32) {
    self.reason = reason
    self.path = path
    self.number = number
  }

  init(opening path: String, number: Int32) {
    switch number {
    case ENOENT, ENOTDIR: reason = .notFound
    case EISDIR: reason = .isDirectory
    case EACCES, EPERM: reason = .permission
    default: reason = .read
    }
    self.path = path
    self.number = number
  }
}

extension FileError: CustomStringConvertible {
  /// One line for the person at the terminal, without the path.
  public var description: String {
    switch reason {
    case .notFound: "no such file"
    case .isDirectory: "this is a folder, not a file"
    case .permission: "no permission to read this file"
    case .read: unsafe "cannot be read: " + String(cString: strerror(number))
    }
  }
}
