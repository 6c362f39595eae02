extension Array where Element: Comparable {
  /// The element that would stand at a place if the list were sorted; the order of the list changes.
  ///
  /// Elements are parted about one of them again and again, of which only the part that holds the place is gone
  /// on with: that takes as many looks as there are elements, a few times, and no sorting. Source: C. A. R.
  /// Hoare, *Algorithm 65: find* (1961).
  @inlinable
  package mutating func element(ofRank rank: Int) -> Element {
    var (first, last) = (0, count - 1)
    while first < last {
      let pivot = self[(first + last) / 2]
      var (low, high) = (first, last)
      while low <= high {
        while self[low] < pivot { low += 1 }
        while self[high] > pivot { high -= 1 }
        guard low <= high else { break }
        swapAt(low, high)
        low += 1
        high -= 1
      }
      if rank <= high {
        last = high
      } else if rank >= low {
        first = low
      } else {
        break
      }
    }
    return self[rank]
  }
}
