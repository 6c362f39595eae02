/// What is wrong with a zip archive or a file in it.
public enum ZipError: Error, Hashable, Sendable {
  /// There is no directory at its end: it is truncated, or not an archive.
  case noDirectory
  /// The directory is damaged.
  case damagedDirectory
  /// Two files share bytes, as in malicious archives.
  case overlap
  /// It has more files than `ByteLimits.archiveFiles`.
  case tooManyFiles
  /// It is longer than `ByteLimits.archiveLength`.
  case tooLong
  /// The compression method is unknown, or the file is encrypted.
  case unknownMethod
  /// A file's bytes are damaged.
  case damagedFile
  /// A file expands beyond `ByteLimits.expansionRatio`.
  case expandsTooFar
}

extension ZipError: CustomStringConvertible {
  /// One line for the user.
  public var description: String {
    switch self {
    case .noDirectory: "the zip archive is cut off: it has no directory at its end"
    case .damagedDirectory: "the directory of the zip archive is damaged"
    case .overlap: "files in the zip archive overlap, as no packer writes them"
    case .tooManyFiles: "the zip archive holds more than \(ByteLimits.archiveFiles) files"
    case .tooLong: "the zip archive is longer than \(ByteLimits.archiveLength >> 20) MiB"
    case .unknownMethod: "a file in the zip archive is encrypted, or packed by an unknown method"
    case .damagedFile: "a file in the zip archive is damaged"
    case .expandsTooFar:
      "a file in the zip archive expands more than \(ByteLimits.expansionRatio) times, as no "
        + "recording does"
    }
  }
}
