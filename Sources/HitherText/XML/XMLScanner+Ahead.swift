extension XMLScanner {
  /// The last of the elements that somebody read by their bytes.
  public struct Taken {
    /// Where it begins.
    public var start: Int
    /// Where its end tag begins.
    public var endTag: Int
    /// Just behind its end tag.
    public var end: Int

    /// Makes what was read.
    public init(start: Int, endTag: Int, end: Int) {
      (self.start, self.endTag, self.end) = (start, endTag, end)
    }
  }

  /// Lets `body` read whole elements from the next tag on that are written as it expects.
  ///
  /// For the many records of a file that are written alike: `body` is lent the bytes at hand and the place
  /// of the next tag, and gives back the last that it took, or nil where anything is unusual. Then nothing has
  /// changed, and `next()` tells what is there. What it takes are elements with their end tags and white space
  /// between them, with no element in them that is nested deeper than three levels, no reference, no comment.
  ///
  /// - Returns: Whether it took any; the last is marked as a record then (`markRecord`).
  public mutating func takeAhead(_ body: (Span<UInt8>, Int) -> Taken?) -> Bool {
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
