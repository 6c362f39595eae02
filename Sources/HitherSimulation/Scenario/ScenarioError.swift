import HitherText

/// What is wrong with a scenario, and where.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The scenario's file, as the user gave it.
  public var file: String
  /// The line of the fault, from 1.
  public var line: Int
  /// The column of the fault, from 1.
  public var column: Int
  /// One line for the user.
  public var message: String
  /// How to fix it, if known.
  public var hint: String?

  init(file: String, place: TextPlace, message: String, hint: String? = nil) {
    self.file = file
    line = place.line
    column = place.column
    self.message = OneLine.text(message)
    self.hint = hint.map(OneLine.text)
  }

  init(_ error: JSONError, file: String) {
    self.init(file: file, place: error.place, message: error.message)
  }

  /// `FILE:LINE: message`.
  public var description: String { "\(file):\(line): \(message)" }
}
