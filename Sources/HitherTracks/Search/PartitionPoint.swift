extension RandomAccessCollection {
  /// The first index at which a condition does not hold, or the end.
  ///
  /// The condition must hold for none or some of the first elements and for no later one, as that of being
  /// less than something does in a sorted collection; it is asked about the binary logarithm of the
  /// count times.
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
