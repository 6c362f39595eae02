package import HitherEngine
import HitherGeodesy
import HitherTracks

extension SummaryFold {
  /// The sums so far.
  package struct State: Sendable {
    struct Place: Hashable, Sendable {
      var time: Instant
      var coordinate: Coordinate
    }

    var fixes: Int64 = 0
    var gaps: Int64 = 0
    var start = Instant.absent
    var last: Place?
    var rawMetres = 0.0
    var movingMilliseconds: Int64 = 0
    var stoppedMilliseconds: Int64 = 0
    var gapMilliseconds: Int64 = 0
    /// Time for which the position was held unchanged, not yet moving or stopped.
    var heldMilliseconds: Int64 = 0
    var distance = DistanceEstimator()
    var intervals = MedianHistogram()
    var sensors = SensorTotals()
    /// What follows the way.
    var totals: SettledTotals
    /// Whether a later step reads the way, so that no other thread may go on with it.
    private let isWayRead: Bool
    /// Whether other threads go on with the totals, and with the way where it is not read; both are
    /// here as they were handed over.
    private var handsOn = false
    /// What they have not been given.
    private var noted = SettledTotals.Entry()

    init(keepsGround: Bool, isWayRead: Bool) {
      totals = SettledTotals(keepsGround: keepsGround)
      self.isWayRead = isWayRead
    }

    /// Spends time between two fixes on moving or standing.
    ///
    /// What lies in a rest is standing. The remainder is moving, unless the fixes are so far apart in
    /// time that their displacement alone shows that nobody went on: over shorter times noise hides
    /// it. A device that repeats a position until it has a new one moved all the while: the time of
    /// bit-equal positions is spent with the step that ends them.
    ///
    /// - Parameters:
    ///   - milliseconds: The time between the fixes.
    ///   - standing: How much of it lies in a rest, in milliseconds.
    ///   - metres: The displacement.
    mutating func spend(_ milliseconds: Int64, standing: Int64, metres: Double) {
      if standing > 0 {
        settleHeld()
        stoppedMilliseconds += standing
        movingMilliseconds += milliseconds - standing
        return
      }
      heldMilliseconds += milliseconds
      guard metres > 0 else { return }
      let isStanding =
        heldMilliseconds >= SummaryFold.judgedMilliseconds
        && metres < SummaryFold.standingMetresPerSecond * Double(heldMilliseconds) / 1000
      if isStanding {
        stoppedMilliseconds += heldMilliseconds
      } else {
        movingMilliseconds += heldMilliseconds
      }
      heldMilliseconds = 0
    }

    /// The position stays: the time for which it was held was spent standing.
    mutating func settleHeld() {
      stoppedMilliseconds += heldMilliseconds
      heldMilliseconds = 0
    }

    /// Goes on along the way to the fixes of a batch, and keeps what else there is to say of them until that is
    /// settled.
    ///
    /// - Returns: The way gone up to each; empty where no later step reads it.
    mutating func go(_ entry: SettledTotals.Entry) -> [Double] {
      if handsOn, !isWayRead {
        noted.append(entry)
        return []
      }
      let ways = distance.add(entry.fixes, entry.steps)
      if handsOn {
        noted.fixes.append(contentsOf: entry.fixes)
      } else {
        var entry = entry
        entry.ways = distance.takeSettled()
        totals.enter(entry)
      }
      return ways
    }

    /// Goes on to the heights of a batch whose ways are as they were drawn, and gives those.
    mutating func climb(_ entry: SettledTotals.Entry) -> [Double] {
      totals.climb(to: entry.fixes, entry.ways, entry.fixes.count)
      return entry.ways
    }

    /// Ends the way and all that waits for it.
    mutating func finishWay() {
      distance.finish()
      if !handsOn { totals.enter(distance.takeSettled()) }
      settleHeld()
      totals.finishWay(
        last.map {
          RunningTotals(
            time: $0.time, metres: distance.metres, movingMilliseconds: movingMilliseconds)
        })
    }
  }
}

extension SummaryFold.State {
  /// Hands over the totals, and the way where no later step reads it: what is noted from here on is
  /// to be taken, settled by the way and entered into the totals.
  package mutating func handOver() -> (way: SettledWay?, totals: SettledTotals) {
    handsOn = true
    return (isWayRead ? nil : SettledWay(distance), totals)
  }

  /// Takes back what was handed over, with all entered that was noted.
  package mutating func takeBack(_ way: SettledWay?, _ totals: SettledTotals) {
    handsOn = false
    if let way { distance = way.distance }
    self.totals = totals
  }

  /// Takes what has not been entered.
  package mutating func takeNoted() -> SettledTotals.Entry {
    if isWayRead { noted.ways = distance.takeSettled() }
    defer { noted = SettledTotals.Entry() }
    return noted
  }
}

extension SummaryFold.State: StateCoding {
  package func write(to writer: inout StateWriter) {
    for value in [
      fixes, gaps, start.milliseconds, movingMilliseconds, stoppedMilliseconds, gapMilliseconds,
      heldMilliseconds,
    ] {
      writer.write(value)
    }
    writer.write(last)
    writer.write(rawMetres)
    writer.write(totals.pending)
    writer.write(distance)
    writer.write(totals.climb)
    writer.write(intervals)
    writer.write(sensors)
    writer.write(totals.kilometres)
    writer.write(totals.miles)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    self.init(keepsGround: false, isWayRead: true)
    fixes = try reader.read(Int64.self)
    gaps = try reader.read(Int64.self)
    start = Instant(milliseconds: try reader.read(Int64.self))
    movingMilliseconds = try reader.read(Int64.self)
    stoppedMilliseconds = try reader.read(Int64.self)
    gapMilliseconds = try reader.read(Int64.self)
    heldMilliseconds = try reader.read(Int64.self)
    last = try reader.readOptional(Place.self)
    rawMetres = try reader.read(Double.self)
    totals.pending = try reader.readList(SettledTotals.PendingFix.self)
    distance = try reader.read(DistanceEstimator.self)
    totals.climb = try reader.read(ClimbEstimator.self)
    intervals = try reader.read(MedianHistogram.self)
    sensors = try reader.read(SensorTotals.self)
    totals.kilometres = try reader.read(SplitLedger.self)
    totals.miles = try reader.read(SplitLedger.self)
  }
}

extension SummaryFold.State.Place: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(coordinate)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Instant.self)
    coordinate = try reader.read(Coordinate.self)
  }
}
