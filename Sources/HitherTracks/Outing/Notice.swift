/// Something about the data that the user should know, although the run continues.
///
/// Notices are collected, not thrown; faults that stop a run are errors.
public struct Notice: Hashable, Sendable {
  /// The kind of notice in snake case, such as `guessed_route`; each target declares its own.
  public var code: String
  /// A one-line message for the user.
  public var message: String
  /// The file that it is about, if any.
  public var file: String?
  /// The member that it is about, if any.
  public var member: String?
  /// The values named in the message, by role; with the code they suffice to translate it.
  ///
  /// `who` and `whom` are members, `what` a word from the data or the command line, `count` a
  /// number of times, `place` and `from` lines, `length`, `gap` and `behind` durations.
  public var values: [String: String]

  /// Makes a notice.
  public init(
    code: String, message: String, file: String? = nil, member: String? = nil,
    values: [String: String] = [:]
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.member = member
    self.values = values
  }
}

/// A record that a reader rejected, stored whole so that nothing is lost.
public struct Reject: Hashable, Sendable {
  /// The name of the file, as the user gave it.
  public var file: String
  /// The line on which the record starts, from 1.
  public var line: Int
  /// The column on which the record starts, from 1.
  public var column: Int
  /// The reason, in one line.
  public var reason: String
  /// The record as written in the file, cut at a documented length.
  public var record: String
  /// The topic or subject of a message; nil for a record of a file.
  public var topic: String?

  /// Makes a reject.
  public init(
    file: String, line: Int, column: Int, reason: String, record: String, topic: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
    self.record = record
    self.topic = topic
  }
}
