/// The keys of nodes in ascending order, and their positions.
///
/// Keys of neighbours in a file are near one another, so a directory over equal spans of keys leaves
/// few to compare.
struct NodeIndex: Sendable {
  let keys: [Int64]
  private let shift: UInt64
  /// For each span its first key, and the end.
  private var starts: [UInt32] = []

  /// - Parameter references: Keys in any order, repeated.
  init(_ references: [Int64]) {
    var sorted = references
    sorted.sort()
    var count = 0
    for index in sorted.indices where count == 0 || sorted[count - 1] != sorted[index] {
      sorted[count] = sorted[index]
      count += 1
    }
    sorted.removeSubrange(count...)
    keys = sorted
    guard let first = keys.first, let last = keys.last else {
      shift = 0
      starts = [0, 0]
      return
    }
    let span = UInt64(bitPattern: last &- first)
    var shift: UInt64 = 0
    while span >> shift > UInt64(max(16, count / 2)) { shift += 1 }
    self.shift = shift
    starts = Array(repeating: 0, count: Int(span >> shift) + 2)
    for key in keys { starts[Int(UInt64(bitPattern: key &- first) >> shift) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
  }

  /// The position of a key; nil if it is not there.
  @inline(__always)
  func position(of key: Int64) -> Int? {
    guard let first = keys.first, key >= first, key <= keys[keys.count - 1] else { return nil }
    let span = Int(UInt64(bitPattern: key &- first) >> shift)
    var (low, high) = (Int(starts[span]), Int(starts[span + 1]))
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }
}
