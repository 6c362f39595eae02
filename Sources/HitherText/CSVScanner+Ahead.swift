extension CSVScanner {
  /// Records that somebody read by their bytes.
  public struct Taken {
    /// Just behind the last one's line end.
    public var end: Int
    /// How many.
    public var records: Int

    /// Makes what was read.
    @inlinable
    public init(end: Int, records: Int) {
      (self.end, self.records) = (end, records)
    }
  }

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
  public mutating func takeAhead(_ body: (Span<UInt8>, Int) -> Taken?) -> Bool {
    guard !isAtStart else { return false }
    var start = window.start
    if isAfterCarriageReturn, start < window.bytes.count, window.bytes[start] == 0x0A {
      start &+= 1
    }
    guard let taken = body(window.bytes.span, start) else { return false }
    // A line feed behind a carriage return stays, as it does behind any other record.
    isAfterCarriageReturn = taken.end > start &+ 1 && window.bytes[taken.end &- 2] == 0x0D
    window.start = isAfterCarriageReturn ? taken.end &- 1 : taken.end
    nextLine &+= taken.records
    lastLine = nextLine &- 1
    return true
  }
}
