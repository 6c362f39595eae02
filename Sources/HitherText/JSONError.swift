/// A position in a text: line and column count from 1.
public struct TextPlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// Makes a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the fault was found.
  public var place: TextPlace
  /// One line for the user.
  public var message: String

  /// Makes an error.
  public init(place: TextPlace, message: String) {
    self.place = place
    self.message = OneLine.text(message)
  }

  /// The line of the fault, from 1.
  public var line: Int { place.line }

  /// The column of the fault in Unicode scalars, from 1.
  public var column: Int { place.column }

  /// `LINE:COLUMN: message`.
  public var description: String { "\(line):\(column): \(message)" }
}
