import HitherGeodesy
import HitherTracks

/// The window over which speed is measured, moved over many fixes at once that ask for nothing special: none tells a
/// speed, none replaces the one before, and none lies far to the east or west.
///
/// The sums before each fix are made first, and then the window has only to look at three of them: to the bit it says
/// what `SpeedEstimator.State` says fix by fix.
struct SpeedStretch {
  /// A place of the window, with the sums of the fixes before it.
  private struct Row {
    var time: Int64 = 0
    var north: Int64 = 0
    var east: Int64 = 0
    var weights: Int64 = 0
    var times: Int64 = 0
    var norths: Int64 = 0
    var easts: Int64 = 0

    /// Adds the fix itself to what was before it.
    @inline(__always)
    mutating func add(_ weight: Int64) {
      weights &+= weight
      times &+= weight &* time
      norths &+= weight &* north
      easts &+= weight &* east
    }
  }

  private let rows: [Row]
  /// How many of the rows are of the window before the stretch.
  private let open: Int
  /// Where the window lies now.
  private var first = 0
  private var middle = 0

  /// Shorter stretches are not worth it.
  static let least = 64
  /// The farthest from the first fix, in grid steps of longitude.
  private static let farthest: Int64 = 100_000_000

  /// Sums the fixes of the window and those of a batch behind it; nil where they are not of that kind.
  init?(
    _ range: Range<Int>, _ batch: FixBatch, _ accuracies: [Double], behind window: [SpeedPoint]
  ) {
    open = window.count
    var rows = [Row](repeating: Row(), count: window.count + range.count + 1)
    let base = window.first?.longitudeE7 ?? batch.longitudeE7[range.lowerBound]
    var sums = Row()
    for (index, point) in window.enumerated() {
      sums.time = point.time
      sums.north = Int64(point.latitudeE7)
      sums.east = Int64(point.longitudeE7) - Int64(base)
      guard point.told < 0, abs(sums.east) <= Self.farthest else { return nil }
      rows[index] = sums
      sums.add(point.weight)
    }
    guard
      Self.sum(
        range, batch.time.span, batch.latitudeE7.span, batch.longitudeE7.span, accuracies.span,
        Int64(base), sums, rows.mutableSpan, from: open)
    else { return nil }
    self.rows = rows
  }

  /// - Returns: whether no fix replaces the one before, and none lies too far aside.
  private static func sum(
    _ range: Range<Int>, _ times: Span<Int64>, _ latitudes: Span<Int32>,
    _ longitudes: Span<Int32>, _ accuracies: Span<Double>, _ base: Int64, _ sums: Row,
    _ rows: consuming MutableSpan<Row>, from open: Int
  ) -> Bool {
    var (sums, place) = (sums, open)
    // Most tell the accuracy of the one before.
    var accuracy = Double.nan
    var weight = SpeedPoint.weight(.nan)
    // The times of the two fixes before.
    let none = times[range.lowerBound] &- SpeedEstimator.windowMilliseconds
    var last = open > 0 ? rows[open - 1].time : none
    var before = open > 1 ? rows[open - 2].time : none
    var (west, east) = (Int64(0), Int64(0))
    for index in range {
      sums.time = times[index]
      sums.north = Int64(latitudes[index])
      sums.east = Int64(longitudes[index]) &- base
      guard sums.time &- before >= SpeedEstimator.closestMilliseconds else { return false }
      (before, last) = (last, sums.time)
      (west, east) = (min(west, sums.east), max(east, sums.east))
      rows[place] = sums
      place &+= 1
      if !accuracies.isEmpty, accuracies[index] != accuracy {
        accuracy = accuracies[index]
        weight = SpeedPoint.weight(accuracy)
      }
      sums.add(weight)
    }
    rows[place] = sums
    return max(-west, east) <= farthest
  }

  /// Moves the window from fix to fix, and notes how fast the member is at each.
  mutating func estimate(
    _ range: Range<Int>, _ accuracies: [Double], _ speeds: inout MutableSpan<Double>,
    _ moments: inout MutableSpan<Double>
  ) {
    let all = self.rows
    let (rows, accuracies) = (all.span, accuracies.span)
    var (first, middle) = (first, middle)
    var place = open
    var begin = rows[first].time
    var now = rows[place].time
    var turn = rows[middle].time
    for index in range {
      // Where fixes are sparse the one before the window stays, so that there is a stretch.
      while first < place &- 1, begin < now &- SpeedEstimator.windowMilliseconds {
        let next = rows[first &+ 1].time
        guard next <= now &- SpeedEstimator.windowMilliseconds / 2 else { break }
        first &+= 1
        begin = next
      }
      let moment = (begin &+ now) / 2
      if middle < first {
        middle = first
        turn = begin
      }
      while middle <= place, turn <= moment {
        middle &+= 1
        turn = rows[middle].time
      }
      place &+= 1
      now = rows[place].time
      guard middle < place else { continue }
      let tellsAccuracy = !accuracies.isEmpty && accuracies[index] > 0
      let (speed, mean) = Self.estimate(rows[first], rows[middle], rows[place], tellsAccuracy)
      speeds[index] = speed
      moments[index] = mean
    }
    (self.first, self.middle) = (first, middle)
  }

  /// The fixes of the window where it lies now.
  func window(
    _ range: Range<Int>, _ batch: FixBatch, _ accuracies: [Double], behind window: [SpeedPoint]
  ) -> [SpeedPoint] {
    var points = Array(window.dropFirst(first))
    for index in (range.lowerBound + max(first - open, 0))..<range.upperBound {
      points.append(SpeedPoint(batch, index, [], accuracies))
    }
    return points
  }

  /// The speed between the halves of a window, and the moment for which it stands; not a number where there is none.
  @inline(__always)
  private static func estimate(
    _ origin: Row, _ half: Row, _ end: Row, _ tellsAccuracy: Bool
  ) -> (speed: Double, moment: Double) {
    let (old, new) = (half.weights &- origin.weights, end.weights &- half.weights)
    let (oldShare, newShare) = (1 / Double(old), 1 / Double(new))
    let fromTime = Double(half.times &- origin.times &- old &* origin.time) * oldShare
    let toTime = Double(end.times &- half.times &- new &* origin.time) * newShare
    guard toTime > fromTime else { return (.nan, .nan) }
    let fromNorth = Double(half.norths &- origin.norths &- old &* origin.north) * oldShare
    let toNorth = Double(end.norths &- half.norths &- new &* origin.north) * newShare
    let fromEast = Double(half.easts &- origin.easts &- old &* origin.east) * oldShare
    let toEast = Double(end.easts &- half.easts &- new &* origin.east) * newShare
    let scale =
      RoughScale.metresPerUnit * RoughScale.cosine(Int32(truncatingIfNeeded: origin.north))
    let north = (toNorth - fromNorth) * RoughScale.metresPerUnit
    let east = (toEast - fromEast) * scale
    let seconds = (toTime - fromTime) / 1000
    let speed = (north * north + east * east).squareRoot() / seconds
    if tellsAccuracy, SpeedEstimator.isTooPoor(oldShare + newShare, seconds, speed) {
      return (.nan, .nan)
    }
    return (speed, Double(origin.time) + (fromTime + toTime) / 2)
  }
}
