/// What is wrong with a record of separated values.
public struct CSVError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the fault, from 1.
  public var line: Int
  /// One line for the user.
  public var message: String

  /// `LINE: message`.
  public var description: String { "\(line): \(message)" }
}
