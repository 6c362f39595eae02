internal import HitherText

/// A fault that stops the reading of a file.
public struct FormatError: Error, Hashable, Sendable {
  /// The kinds of fault; later versions may add more.
  public struct Code: Hashable, Sendable {
    /// The name of the kind in snake case.
    public let name: String

    /// There is no such file.
    public static let notFound = Code(name: "not_found")
    /// The file is a folder or a socket, or permission is missing.
    public static let unreadable = Code(name: "unreadable")
    /// The system failed while reading.
    public static let readFailure = Code(name: "read_failure")
    /// The file cannot be created.
    public static let cannotCreate = Code(name: "cannot_create")
    /// The system failed while writing.
    public static let writeFailure = Code(name: "write_failure")
    /// The file's format is unknown, or differs from the one given.
    public static let unrecognised = Code(name: "unrecognised")
    /// The file has no record.
    public static let noRecords = Code(name: "no_records")
    /// The file is too damaged to continue.
    public static let damaged = Code(name: "damaged")
    /// The file exceeds a documented limit.
    public static let limit = Code(name: "limit")
    /// An option does not fit the file.
    public static let option = Code(name: "option")
    /// A stream has no data at present; records already read are valid, and reading can continue later.
    package static let nothingYet = Code(name: "nothing_yet")
  }

  /// The kind of fault.
  public var code: Code
  /// The file as the user gave it.
  public var file: String
  /// The line, from 1, if known.
  public var line: Int?
  /// The column, from 1, if known.
  public var column: Int?
  /// What is wrong, in one line.
  public var message: String
  /// What to do about it, in one line.
  public var hint: String?

  /// Makes a fault.
  public init(
    _ code: Code, file: String, line: Int? = nil, column: Int? = nil, message: String,
    hint: String? = nil
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.message = OneLine.text(message)
    self.hint = hint.map(OneLine.text)
  }

  /// Makes the fault for an error of the byte source of `file`.
  package init(_ error: any Error, file: String) {
    switch error {
    case let error as FormatError: self = error
    case let error as FileError:
      let code: Code =
        switch error.reason {
        case .notFound, .brokenLink: .notFound
        case .isDirectory, .notRegular, .permission: .unreadable
        case .read: .readFailure
        }
      self.init(code, file: file, message: error.description)
    case let error as ZipError:
      self.init(error == .tooLong ? .limit : .damaged, file: file, message: error.description)
    case let error as GzipError:
      self.init(.damaged, file: file, message: error.description)
    case is WouldBlock:
      self.init(.nothingYet, file: file, message: "nothing was received yet")
    default: self.init(.readFailure, file: file, message: "\(error)")
    }
  }
}

extension FormatError: CustomStringConvertible {
  /// `FILE:LINE:COLUMN: message`, as far as the position is known.
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(place): \(message)"
  }
}
