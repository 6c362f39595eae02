package import HitherFormats
import HitherText
package import HitherTracks

/// An error that stops a command: a message for a person, and the exit status for scripts.
public struct HitherError: Error, Hashable, Sendable {
  /// The exit statuses of the commands, after sysexits.
  public struct Code: Hashable, Sendable {
    /// The exit status.
    public let exitStatus: Int32

    /// A check or comparison failed.
    public static let checkFailed = Code(exitStatus: 1)
    /// The command line is wrong.
    public static let usage = Code(exitStatus: 64)
    /// The input data is unusable, or has a reject under `--strict`.
    public static let data = Code(exitStatus: 65)
    /// The input does not exist.
    public static let inputNotFound = Code(exitStatus: 66)
    /// A service cannot be reached.
    public static let unavailable = Code(exitStatus: 69)
    /// An internal error of the toolkit.
    public static let internalFault = Code(exitStatus: 70)
    /// An output cannot be created.
    public static let cannotCreate = Code(exitStatus: 73)
    /// Reading or writing failed.
    public static let inputOutput = Code(exitStatus: 74)
  }

  /// The kind of fault.
  public var code: Code
  /// What is wrong, in one line.
  public var message: String
  /// `FILE`, `FILE:LINE` or `FILE:LINE:COLUMN`, if there is a place.
  public var place: String?
  /// What to do about it, in one line.
  public var hint: String?

  /// Makes an error.
  public init(_ code: Code, _ message: String, place: String? = nil, hint: String? = nil) {
    self.code = code
    self.message = OneLine.text(message)
    self.place = place
    self.hint = hint.map(OneLine.text)
  }

  /// A reader's error as a command's.
  package init(_ error: FormatError) {
    switch error.code {
    case .notFound: code = .inputNotFound
    case .unreadable: code = .inputNotFound
    case .readFailure, .writeFailure: code = .inputOutput
    case .cannotCreate: code = .cannotCreate
    case .option: code = .usage
    default: code = .data
    }
    message = error.message
    place = ([error.file] + [error.line, error.column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
    hint =
      error.hint
      ?? (error.code == .notFound
        ? Suggestion.hint(naming: FolderListing.nearest(to: error.file)) : nil)
  }

  /// A reject that stops a strict run.
  package init(_ reject: Reject) {
    self.init(.data, reject.reason, place: "\(reject.file):\(reject.line):\(reject.column)")
  }
}

extension HitherError {
  /// An option names a member who is not in the inputs.
  package init(unknownMember id: String, _ ids: [String]) {
    self.init(
      .usage, "unknown member '\(id)'",
      hint: Suggestion.hint(for: id, among: ids)
        ?? "the members are \(ids.joined(separator: ", "))")
  }
}
