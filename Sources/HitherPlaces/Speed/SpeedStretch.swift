import HitherGeodesy
import HitherTracks

/// The window over which speed is measured, moved over many ordinary fixes at once.
///
/// In such a range no fix has a speed, none replaces the previous one, and none is far to the east
/// or west. The sums before each fix are computed first, and then the window reads only three of
/// them: the result equals that of `SpeedEstimator.State` to the bit.
struct SpeedStretch {
  /// A fix of the window, with the sums of the fixes before it.
  private struct Row {
    var time: Int64 = 0
    var north: Int64 = 0
    var east: Int64 = 0
    var weights: Int64 = 0
    var times: Int64 = 0
    var norths: Int64 = 0
    var easts: Int64 = 0

    /// Adds the fix itself to the sums before it.
    @inline(__always)
    mutating func add(_ weight: Int64) {
      weights &+= weight
      times &+= weight &* time
      norths &+= weight &* north
      easts &+= weight &* east
    }
  }

  private let rows: [Row]
  /// The number of rows from the window before this range.
  private let open: Int
  /// The start of the window.
  private var first = 0
  private var middle = 0

  /// The shortest range for which this saves time.
  static let least = 64
  /// The largest distance from the first fix, in grid steps of longitude.
  private static let farthest: Int64 = 100_000_000

  /// Sums the fixes of the window and the following ones of a batch; nil if any is not ordinary.
  init?(
    _ range: Range<Int>, _ batch: FixBatch, _ accuracies: [Double], behind window: [SpeedPoint]
  ) {
    open = window.count
    let base = window.first?.longitudeE7 ?? batch.longitudeE7[range.lowerBound]
    guard window.allSatisfy({ $0.reported < 0 && Self.isNear(Self.east($0, base)) }) else {
      return nil
    }
    var (rows, isFit) = ([Row](), false)
    rows.append(addingCapacity: window.count + range.count + 1) { rows in
      var sums = Row()
      for point in window {
        sums.time = point.time
        sums.north = Int64(point.latitudeE7)
        sums.east = Self.east(point, base)
        rows.append(sums)
        sums.add(point.weight)
      }
      isFit = Self.sum(
        range, batch.time.span, batch.latitudeE7.span, batch.longitudeE7.span, accuracies.span,
        Int64(base), sums, &rows)
    }
    guard isFit else { return nil }
    self.rows = rows
  }

  private static func east(_ point: SpeedPoint, _ base: Int32) -> Int64 {
    Int64(point.longitudeE7) - Int64(base)
  }

  private static func isNear(_ east: Int64) -> Bool { abs(east) <= farthest }

  /// - Returns: whether no fix replaces the previous one, and none is too far east or west.
  private static func sum(
    _ range: Range<Int>, _ times: Span<Int64>, _ latitudes: Span<Int32>,
    _ longitudes: Span<Int32>, _ accuracies: Span<Double>, _ base: Int64, _ sums: Row,
    _ rows: inout OutputSpan<Row>
  ) -> Bool {
    var sums = sums
    // Most have the accuracy of the previous one.
    var accuracy = Double.nan
    var weight = SpeedPoint.weight(.nan)
    // The times of the two previous fixes.
    let none = times[range.lowerBound] &- SpeedEstimator.windowMilliseconds
    var last = rows.count > 0 ? rows[rows.count - 1].time : none
    var before = rows.count > 1 ? rows[rows.count - 2].time : none
    var (west, east) = (Int64(0), Int64(0))
    for index in range {
      sums.time = times[index]
      sums.north = Int64(latitudes[index])
      sums.east = Int64(longitudes[index]) &- base
      guard sums.time &- before >= SpeedEstimator.closestMilliseconds else { return false }
      (before, last) = (last, sums.time)
      (west, east) = (min(west, sums.east), max(east, sums.east))
      rows.append(sums)
      if !accuracies.isEmpty, accuracies[index] != accuracy {
        accuracy = accuracies[index]
        weight = SpeedPoint.weight(accuracy)
      }
      sums.add(weight)
    }
    rows.append(sums)
    return isNear(west) && isNear(east)
  }

  /// Moves the window from fix to fix, and records the member's speed at each.
  mutating func estimate(
    _ range: Range<Int>, _ accuracies: [Double], _ speeds: inout MutableSpan<Double>,
    _ moments: inout MutableSpan<Double>
  ) {
    guard !range.isEmpty else { return }
    var windows: [Window] = []
    windows.append(addingCapacity: range.count) { move(over: range.count, &$0) }
    let (rows, accuracies) = (rows.span, accuracies.span)
    var index = range.lowerBound
    while index < range.upperBound {
      let row = index &- range.lowerBound
      if range.upperBound - index >= 4, let four = Self.four(rows, windows.span, row, open) {
        let mayBePoor = !accuracies.isEmpty && four.mayBePoor
        if !mayBePoor {
          for lane in 0..<4 {
            speeds[index &+ lane] = four.speed[lane]
            moments[index &+ lane] = four.moment[lane]
          }
          index &+= 4
          continue
        }
      }
      let window = windows[row]
      if window.middle < open &+ row &+ 1 {
        let tellsAccuracy = !accuracies.isEmpty && accuracies[index] > 0
        (speeds[index], moments[index]) = Self.estimate(
          HalfWindowSums(rows, window, open &+ row &+ 1), tellsAccuracy)
      }
      index &+= 1
    }
  }

  /// The starts of the window and of its second half at a fix.
  private struct Window {
    var first: Int
    var middle: Int
  }

  /// Moves the window over a number of fixes.
  private mutating func move(over count: Int, _ windows: inout OutputSpan<Window>) {
    let all = rows
    let rows = all.span
    var (first, middle) = (first, middle)
    var place = open
    var begin = rows[first].time
    var now = rows[place].time
    var turn = rows[middle].time
    for _ in 0..<count {
      // If fixes are sparse, the one before the window is kept, so that there is an interval.
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
      windows.append(Window(first: first, middle: middle))
    }
    (self.first, self.middle) = (first, middle)
  }

  /// The current fixes of the window.
  func window(
    _ range: Range<Int>, _ batch: FixBatch, _ accuracies: [Double], behind window: [SpeedPoint]
  ) -> [SpeedPoint] {
    var points = Array(window.dropFirst(first))
    for index in (range.lowerBound + max(first - open, 0))..<range.upperBound {
      points.append(SpeedPoint(batch, index, [], accuracies))
    }
    return points
  }

  /// The means of a window's halves, in whole units relative to its start.
  private struct HalfWindowSums {
    var old: Double
    var new: Double
    var oldTime: Double
    var newTime: Double
    var oldNorth: Double
    var newNorth: Double
    var oldEast: Double
    var newEast: Double
    /// The latitude and the time of the origin.
    var north: Double
    var time: Double

    @inline(__always)
    init(_ rows: Span<Row>, _ window: Window, _ place: Int) {
      let (origin, half, end) = (rows[window.first], rows[window.middle], rows[place])
      let (old, new) = (half.weights &- origin.weights, end.weights &- half.weights)
      (self.old, self.new) = (Double(old), Double(new))
      oldTime = Double(half.times &- origin.times &- old &* origin.time)
      newTime = Double(end.times &- half.times &- new &* origin.time)
      oldNorth = Double(half.norths &- origin.norths &- old &* origin.north)
      newNorth = Double(end.norths &- half.norths &- new &* origin.north)
      oldEast = Double(half.easts &- origin.easts &- old &* origin.east)
      newEast = Double(end.easts &- half.easts &- new &* origin.east)
      (north, time) = (Double(origin.north), Double(origin.time))
    }
  }

  /// The speed between the halves of a window, and the moment that it represents; NaN if there is none.
  @inline(__always)
  private static func estimate(
    _ halves: HalfWindowSums, _ tellsAccuracy: Bool
  ) -> (speed: Double, moment: Double) {
    let (oldShare, newShare) = (1 / halves.old, 1 / halves.new)
    let fromTime = halves.oldTime * oldShare
    let toTime = halves.newTime * newShare
    guard toTime > fromTime else { return (.nan, .nan) }
    let (fromNorth, toNorth) = (halves.oldNorth * oldShare, halves.newNorth * newShare)
    let (fromEast, toEast) = (halves.oldEast * oldShare, halves.newEast * newShare)
    let (above, below) = RoughScale.cosineParts(latitudeE7: halves.north)
    let north = (toNorth - fromNorth) * RoughScale.metresPerUnit
    let east = (toEast - fromEast) * (RoughScale.metresPerUnit * (above / below))
    let seconds = (toTime - fromTime) / 1000
    let speed = (north * north + east * east).squareRoot() / seconds
    if tellsAccuracy, SpeedEstimator.isTooPoor(oldShare + newShare, seconds, speed) {
      return (.nan, .nan)
    }
    return (speed, halves.time + (fromTime + toTime) / 2)
  }

  private typealias Lanes = SIMD4<Double>

  /// The same for four windows in parallel, to the bit; nil if there is none for one of them.
  @inline(__always)
  private static func four(
    _ rows: Span<Row>, _ windows: Span<Window>, _ row: Int, _ open: Int
  ) -> (speed: Lanes, moment: Lanes, mayBePoor: Bool)? {
    let place = open &+ row &+ 1
    let one = HalfWindowSums(rows, windows[row], place)
    let two = HalfWindowSums(rows, windows[row &+ 1], place &+ 1)
    let three = HalfWindowSums(rows, windows[row &+ 2], place &+ 2)
    let last = HalfWindowSums(rows, windows[row &+ 3], place &+ 3)
    let oldShare: Lanes = 1 / Lanes(one.old, two.old, three.old, last.old)
    let newShare: Lanes = 1 / Lanes(one.new, two.new, three.new, last.new)
    let fromTime = Lanes(one.oldTime, two.oldTime, three.oldTime, last.oldTime) * oldShare
    let toTime = Lanes(one.newTime, two.newTime, three.newTime, last.newTime) * newShare
    // The means of a half without fixes are not numbers.
    guard all(toTime .> fromTime) else { return nil }
    let fromNorth = Lanes(one.oldNorth, two.oldNorth, three.oldNorth, last.oldNorth) * oldShare
    let toNorth = Lanes(one.newNorth, two.newNorth, three.newNorth, last.newNorth) * newShare
    let fromEast = Lanes(one.oldEast, two.oldEast, three.oldEast, last.oldEast) * oldShare
    let toEast = Lanes(one.newEast, two.newEast, three.newEast, last.newEast) * newShare
    let (above, below) = RoughScale.cosineParts(
      latitudesE7: Lanes(one.north, two.north, three.north, last.north))
    let scale: Lanes = RoughScale.metresPerUnit * (above / below)
    let north = (toNorth - fromNorth) * RoughScale.metresPerUnit
    let east = (toEast - fromEast) * scale
    let seconds = (toTime - fromTime) / 1000
    let speed = (north * north + east * east).squareRoot() / seconds
    let moment = Lanes(one.time, two.time, three.time, last.time) + (fromTime + toTime) / 2
    return (
      speed, moment, SpeedEstimator.mayBeTooPoor(oldShare + newShare, seconds)
    )
  }
}
