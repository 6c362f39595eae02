/// Lines that somebody read by their bytes.
public struct LinesTaken {
  /// Just behind the last one's end.
  public var end: Int
  /// How many.
  public var count: Int

  /// Makes what was read.
  @inlinable
  public init(end: Int, count: Int) {
    (self.end, self.count) = (end, count)
  }
}

extension ByteWindow {
  /// Lets `body` read whole lines from the next on; nil where it takes none.
  @inlinable
  mutating func takeLines(
    _ isAfterCarriageReturn: inout Bool, _ body: (Span<UInt8>, Int) -> LinesTaken?
  ) -> LinesTaken? {
    var first = start
    if isAfterCarriageReturn, first < bytes.count, bytes[first] == 0x0A { first &+= 1 }
    guard let taken = body(bytes.span, first) else { return nil }
    // A line feed behind a carriage return stays, as it does behind any other line.
    isAfterCarriageReturn = taken.end > first &+ 1 && bytes[taken.end &- 2] == 0x0D
    start = isAfterCarriageReturn ? taken.end &- 1 : taken.end
    return taken
  }
}

extension CSVScanner {
  /// Whether the line of the record found last ends with a carriage return.
  @inlinable
  public var endsWithCarriageReturn: Bool { isAfterCarriageReturn }

  /// Lets `body` read whole records from the next on that are written as it expects.
  ///
  /// `body` is lent the bytes at hand and the place of the next record, and gives back what it took, each record
  /// of one line; or nil where anything is unusual. Then nothing has changed, and `next()` tells what is there.
  ///
  /// - Returns: Whether it took any.
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
  /// Lets `body` read whole lines from the next on, as those of `CSVScanner` are read.
  ///
  /// - Returns: How many it took.
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
