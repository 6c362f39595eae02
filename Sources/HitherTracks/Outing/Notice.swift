/// Something about the data that a person should know, though the run goes on.
///
/// Notices are collected, not thrown; faults that stop a run are errors.
public struct Notice: Hashable, Sendable {
  /// The kind of notice in snake case, such as `guessed_route`; each room declares its own.
  public var code: String
  /// One line for a person.
  public var message: String
  /// The file it is about, where there is one.
  public var file: String?
  /// The member it is about, where there is one.
  public var member: String?
  /// What the message names, by what it is there: with the code enough to say it in another language.
  ///
  /// `who` and `whom` are members, `what` a word that stands in the data or on the command line,
  /// `count` how often, `place` and `from` lines, `length`, `gap` and `behind` stretches of time.
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

/// A record that a reader refused, kept whole so that nothing is lost.
public struct Reject: Hashable, Sendable {
  /// The name of the file, as the user gave it.
  public var file: String
  /// The line on which the record begins, from 1.
  public var line: Int
  /// The column on which the record begins, from 1.
  public var column: Int
  /// What is wrong, in one line.
  public var reason: String
  /// The record as it stood in the file, cut at a stated length.
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
