extension XMLScanner {
  /// An element that somebody read by its bytes.
  public struct Taken {
    /// Where its end tag begins.
    public var endTag: Int
    /// Just behind its end tag.
    public var end: Int

    /// Makes what was read.
    public init(endTag: Int, end: Int) {
      (self.endTag, self.end) = (endTag, end)
    }
  }

  /// Lets `body` read a whole element from the next tag on that is written as it expects.
  ///
  /// For the many records of a file that are written alike: `body` is lent the bytes at hand and the place
  /// of the next tag, and gives back what it took, or nil where anything is unusual. Then nothing has
  /// changed, and `next()` tells what is there. What it takes is an element with its end tag, with no
  /// element in it that is nested deeper than one level, no reference, no comment.
  ///
  /// - Returns: Whether it took one; it is marked as a record then (`markRecord`).
  public mutating func takeAhead(_ body: (Span<UInt8>, Int) -> Taken?) -> Bool {
    guard pending.isEmpty, rootState == .inside, open.depth &+ 2 < XMLLimits.depth else {
      return false
    }
    let start = window.indexAfterSpace()
    guard let taken = body(window.bytes.span, start) else { return false }
    window.setMark(at: start)
    tagStart = taken.endTag
    window.position = taken.end
    endsWell = true
    return true
  }
}
