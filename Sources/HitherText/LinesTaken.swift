/// Lines that a caller read by their bytes.
public struct LinesTaken {
  /// The end index of the last line.
  public var end: Int
  /// The number of lines.
  public var count: Int

  /// Makes the result.
  @inlinable
  public init(end: Int, count: Int) {
    (self.end, self.count) = (end, count)
  }
}

extension ByteWindow {
  /// Lets `body` read whole lines from the next on; nil if it reads none.
  @inlinable
  mutating func takeLines(
    _ isAfterCarriageReturn: inout Bool, _ body: (Span<UInt8>, Int) -> LinesTaken?
  ) -> LinesTaken? {
    var first = start
    if isAfterCarriageReturn, first < bytes.count, bytes[first] == 0x0A { first &+= 1 }
    guard let taken = body(bytes.span, first) else { return nil }
    // A line feed after a carriage return stays, as after any other line.
    isAfterCarriageReturn = taken.end > first &+ 1 && bytes[taken.end &- 2] == 0x0D
    start = isAfterCarriageReturn ? taken.end &- 1 : taken.end
    return taken
  }
}

extension CSVScanner {
  /// Whether the line of the last record ends with a carriage return.
  @inlinable
  public var endsWithCarriageReturn: Bool { isAfterCarriageReturn }

  /// Lets `body` read whole records from the next on that have the layout it expects.
  ///
  /// `body` receives the available bytes and the index of the next record, and returns what it
  /// read, each record of one line; or nil for anything unusual. Then nothing has changed, and
  /// `next()` reads it.
  ///
  /// - Returns: Whether it read any.
  @inlinable
  public mutating func takeAhead(_ body: (Span<UInt8>, Int) -> LinesTaken?) -> Bool {
    guard !isAtStart, let taken = window.takeLines(&isAfterCarriageReturn, body) else {
      return false
    }
    nextLine &+= taken.count
    lastLine = nextLine &- 1
    return true
  }
}

extension LineScanner {
  /// Lets `body` read whole lines from the next on, like those of `CSVScanner`.
  ///
  /// - Returns: The number of lines it read.
  @inlinable
  public mutating func takeAhead(_ body: (Span<UInt8>, Int) -> LinesTaken?) -> Int {
    guard lastLine > 0, let taken = window.takeLines(&isAfterCarriageReturn, body) else {
      return 0
    }
    lastLine &+= taken.count
    lastRange = window.start..<window.start
    return taken.count
  }
}
