extension Array where Element: Comparable {
  /// The element that would be at an index if the array were sorted; reorders the array.
  ///
  /// Quickselect: it partitions the elements about one of them and continues with the part that
  /// holds the index. The mean number of comparisons is a small multiple of the count, and nothing
  /// is sorted. Source: C. A. R. Hoare, *Algorithm 65: find* (1961).
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
