extension FixBatch {
  /// Whether fix `left` comes before fix `right` in the total order by content.
  ///
  /// The order is by time, accuracy (best first, unknown last), latitude, longitude, start of a
  /// segment, then the sensors as declared, with missing values first. It does not depend on the
  /// order of arrival; if neither of two fixes precedes the other, all their recorded values are
  /// equal.
  public func precedes(_ left: Int, _ right: Int) -> Bool {
    if time[left] != time[right] { return time[left] < time[right] }
    let (one, other) = (radius(left), radius(right))
    if one != other { return one < other }
    if latitudeE7[left] != latitudeE7[right] { return latitudeE7[left] < latitudeE7[right] }
    if longitudeE7[left] != longitudeE7[right] { return longitudeE7[left] < longitudeE7[right] }
    if startsSegment[left] != startsSegment[right] { return startsSegment[right] }
    for sensor in Sensor.allCases where !self[sensor].isEmpty {
      let (one, other) = (self[sensor][left], self[sensor][right])
      if one.isNaN && other.isNaN || one == other { continue }
      return one.isNaN || one < other
    }
    return false
  }

  /// The accuracy as the order ranks it; an absent or zero accuracy is unknown and comes last.
  private func radius(_ index: Int) -> Double {
    let accuracies = self[.accuracy]
    guard !accuracies.isEmpty, accuracies[index] > 0 else { return .infinity }
    return accuracies[index]
  }

  /// Whether each fix is later than the previous one.
  package var ascends: Bool {
    guard count > 1 else { return true }
    let times = time.span
    for index in 1..<times.count where times[index] <= times[index - 1] { return false }
    return true
  }

  /// Whether the fixes are in the order of content.
  public var isSorted: Bool {
    guard count > 1 else { return true }
    for index in 1..<count where time[index] <= time[index - 1] {
      if time[index] < time[index - 1] || precedes(index, index - 1) { return false }
    }
    return true
  }

  /// Sorts the fixes in the order of content.
  ///
  /// Complexity: O(*n*) for sorted fixes, otherwise O(*n* log *n*).
  public mutating func sort() {
    guard !isSorted else { return }
    self = picking(time.indices.sorted { precedes($0, $1) })
  }

  /// The rows that are first in the order of content, themselves in no particular order.
  ///
  /// Complexity: O(*n*) on average, without sorting.
  package func firstRows(_ number: Int, of rows: [Int]) -> [Int] {
    guard number < rows.count else { return rows }
    var first: [Int] = []
    var rest = rows
    // Any sequence serves; a fixed one gives the same work on every run.
    var random: UInt64 = 1
    while first.count < number {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let pivot = rest[Int(random >> 33) % rest.count]
      let before = rest.filter { precedes($0, pivot) }
      if first.count + before.count > number {
        rest = before
        continue
      }
      first += before
      let equal = rest.filter { !precedes($0, pivot) && !precedes(pivot, $0) }
      first += equal.prefix(number - first.count)
      guard first.count < number else { break }
      rest = rest.filter { precedes(pivot, $0) }
    }
    return first
  }
}
