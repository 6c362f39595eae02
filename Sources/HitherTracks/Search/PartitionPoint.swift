extension RandomAccessCollection {
  /// The first index at which a condition does not hold, or the end index.
  ///
  /// The condition must hold for a prefix of the elements and for none after it, as "less than *x*"
  /// does in a sorted collection. It is evaluated O(log *n*) times.
  @inlinable
  package func partitionPoint(where belongsBefore: (Element) -> Bool) -> Index {
    var start = startIndex
    var left = count
    while left > 0 {
      let half = left / 2
      let middle = index(start, offsetBy: half)
      if belongsBefore(self[middle]) {
        start = index(after: middle)
        left -= half + 1
      } else {
        left = half
      }
    }
    return start
  }
}
