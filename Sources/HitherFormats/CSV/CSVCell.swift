internal import HitherText
internal import HitherTracks

/// Values in the cells of a CSV file.
enum CSVCell {
  /// Whether a cell says that it holds nothing: empty, or a word for it.
  static func isBlank(_ cell: Span<UInt8>) -> Bool {
    if cell.isEmpty { return true }
    guard cell.count <= 4 else { return false }
    return ["nan", "null", "na", "none", "n/a", "\\n", "-"].contains {
      equals(cell, $0)
    }
  }

  /// Whether a cell is a word, whatever its case.
  static func equals(_ cell: Span<UInt8>, _ word: String) -> Bool {
    hasPrefix(cell, word) && cell.count == word.utf8.count
  }

  /// Whether a cell begins with a word, whatever its case.
  static func hasPrefix(_ cell: Span<UInt8>, _ word: String) -> Bool {
    guard cell.count >= word.utf8.count else { return false }
    var index = 0
    for byte in word.utf8 {
      let other = cell[index]
      let isLetter = (0x41...0x5A).contains(other)
      guard (isLetter ? other | 0x20 : other) == byte else { return false }
      index += 1
    }
    return true
  }

  /// Whether a cell says yes.
  static func isTrue(_ cell: Span<UInt8>) -> Bool {
    ["true", "1", "yes", "y", "t"].contains { equals(cell, $0) }
  }

  /// The number in a cell times 10^places; nil when there is none.
  @inline(__always)
  static func scaled(_ cell: Span<UInt8>, places: Int, hasDecimalComma: Bool) -> Int64? {
    if hasDecimalComma {
      return withPoint(cell) { NumberText.scaled($0, places: places) }
    }
    return NumberText.scaled(cell, places: places)
  }

  /// The number in a cell; NaN when the cell is blank, infinity when it holds something else.
  @inline(__always)
  static func double(_ cell: Span<UInt8>, hasDecimalComma: Bool) -> Double {
    if cell.isEmpty { return .nan }
    let value =
      hasDecimalComma ? withPoint(cell) { NumberText.double($0) } : NumberText.double(cell)
    return value ?? (isBlank(cell) ? .nan : .infinity)
  }

  /// Reads a cell with its decimal comma made a point; nil when it is longer than any number.
  private static func withPoint<Value>(
    _ cell: Span<UInt8>, _ read: (Span<UInt8>) -> Value?
  ) -> Value? {
    var copy = InlineArray<48, UInt8>(repeating: 0)
    guard cell.count <= copy.count else { return nil }
    for index in cell.indices { copy[index] = cell[index] == 0x2C ? 0x2E : cell[index] }
    return read(copy.span.extracting(0..<cell.count))
  }
}
