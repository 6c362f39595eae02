/// What is wrong with a zip archive or a file in it.
public enum ZipError: Error, Hashable, Sendable {
  /// There is no directory at its end: it is cut off, or no archive.
  case noDirectory
  /// The directory is not what it should be.
  case damagedDirectory
  /// Two files share bytes, as in archives that are made to do harm.
  case overlap
  /// It has more files than `ByteLimits.archiveFiles`.
  case tooManyFiles
  /// It is longer than `ByteLimits.archiveLength`.
  case tooLong
  /// A file is packed by a method that is not known, or encrypted.
  case unknownMethod
  /// A file's bytes are not what was packed.
  case damagedFile
  /// A file expands beyond `ByteLimits.expansionRatio`.
  case expandsTooFar
}

extension ZipError: CustomStringConvertible {
  /// One line for the person at the terminal.
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
