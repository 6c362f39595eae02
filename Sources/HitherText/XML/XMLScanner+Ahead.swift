extension XMLScanner {
  /// The last of the elements that a caller read by their bytes.
  public struct LastFastElement {
    /// Start index.
    public var start: Int
    /// Start index of its end tag.
    public var endTag: Int
    /// End index of its end tag.
    public var end: Int

    /// Makes the result.
    public init(start: Int, endTag: Int, end: Int) {
      (self.start, self.endTag, self.end) = (start, endTag, end)
    }
  }

  /// Lets `body` read whole elements from the next tag on that have the layout it expects.
  ///
  /// For files with many records of the same layout: `body` receives the available bytes and the
  /// index of the next tag, and returns the last element it read, or nil for anything unusual. Then
  /// nothing has changed, and `next()` reads it. It may only read elements with their end tags and
  /// white space between them, nested at most three levels deep, without references and comments.
  ///
  /// - Returns: Whether it read any; the last is then marked as a record (`markRecord`).
  public mutating func takeAhead(_ body: (Span<UInt8>, Int) -> LastFastElement?) -> Bool {
    guard pending.isEmpty, rootState == .inside, open.depth &+ 4 < XMLLimits.depth else {
      return false
    }
    let start = window.indexAfterSpace()
    guard let taken = body(window.bytes.span, start) else { return false }
    window.setMark(at: taken.start)
    tagStart = taken.endTag
    window.position = taken.end
    endsWell = true
    return true
  }
}
