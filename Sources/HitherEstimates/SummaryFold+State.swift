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
    var start = Instant.absent
    /// The last fix, excluding inaccurate ones.
    var last: Place?
    /// The last fix if it is inaccurate.
    var inaccurate: Place?
    var rawMetres = 0.0
    var spent = TimeLedger()
    package internal(set) var leaps = LeapWatch()
    var distance = DistanceEstimator()
    var intervals = MedianHistogram()
    var sensors = SensorTotals()
    /// The heights by place, which show whether a climb is noise.
    var heights = PlacedHeights()
    /// The totals that follow the distance.
    var totals: SettledTotals
    /// Whether other threads continue the distance and the totals; both are here as of the hand-over.
    private var handsOn = false
    /// The entries that those threads have not received.
    private var noted = SettledTotals.Entry()

    /// From the last fix with a usable position to the end, in milliseconds.
    var unknownAtEnd: Int64 {
      guard let inaccurate, let last else { return 0 }
      return inaccurate.time - last.time
    }

    init(keepsGround: Bool) {
      totals = SettledTotals(keepsGround: keepsGround)
    }

    /// Advances the distance to the fixes of a batch, and buffers their other values until it is settled.
    mutating func go(_ entry: SettledTotals.Entry) {
      if handsOn {
        noted.append(entry)
        return
      }
      distance.add(entry.fixes, entry.steps)
      var entry = entry
      entry.ways = distance.takeSettled()
      totals.enter(entry)
    }

    /// Adds the heights of a batch whose distances are as drawn.
    mutating func climb(_ entry: SettledTotals.Entry) {
      totals.climb(to: entry.fixes, entry.ways, entry.fixes.count)
      totals.rows.wait(entry.rows)
      totals.rows.settle(entry.fixes, entry.ways, entry.fixes.count)
    }

    /// Ends the track and everything that is pending for it.
    mutating func finishWay() {
      distance.finish()
      if !handsOn { totals.enter(distance.takeSettled()) }
      spent.settleHeld()
      totals.finishWay(
        last.map {
          RunningTotals(
            time: (inaccurate ?? $0).time, metres: distance.metres,
            movingMilliseconds: spent.moving)
        })
    }
  }
}

extension SummaryFold.State {
  /// Passes the distance and the totals to other threads: entries from here on must be taken,
  /// settled and entered there.
  package mutating func handOver() -> (way: SettledWay, totals: SettledTotals) {
    handsOn = true
    return (SettledWay(distance), totals)
  }

  /// Restores what was passed to other threads, with all entries included.
  package mutating func takeBack(_ way: SettledWay, _ totals: SettledTotals) {
    handsOn = false
    (distance, self.totals) = (way.distance, totals)
  }

  /// Takes the entries that have not been processed.
  package mutating func takeNoted() -> SettledTotals.Entry {
    defer { noted = SettledTotals.Entry() }
    return noted
  }
}

extension SummaryFold.State: StateCoding {
  package static var version: UInt16 { 4 }

  package func write(to writer: inout StateWriter) {
    for value in [
      fixes, spent.gaps, start.milliseconds, spent.moving, spent.stopped, spent.gap, spent.held,
    ] {
      writer.write(value)
    }
    writer.write(last)
    writer.write(inaccurate)
    writer.write(rawMetres)
    writer.write(totals.pending)
    writer.write(totals.measured)
    writer.write(totals.mean)
    writer.write(totals.rows.waiting)
    writer.write(totals.rows.last)
    writer.write(totals.rows.heights)
    writer.write(leaps)
    writer.write(distance)
    writer.write(totals.climb)
    writer.write(intervals)
    writer.write(sensors)
    writer.write(heights)
    writer.write(totals.kilometres)
    writer.write(totals.miles)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    self.init(keepsGround: false)
    fixes = try reader.read(Int64.self)
    spent.gaps = try reader.read(Int64.self)
    start = Instant(milliseconds: try reader.read(Int64.self))
    spent.moving = try reader.read(Int64.self)
    spent.stopped = try reader.read(Int64.self)
    spent.gap = try reader.read(Int64.self)
    spent.held = try reader.read(Int64.self)
    last = try reader.readOptional(Place.self)
    inaccurate = try reader.readOptional(Place.self)
    rawMetres = try reader.read(Double.self)
    totals.pending = try reader.readList(SettledTotals.PendingFix.self)
    totals.measured = try reader.readOptional(WayMoment.self)
    totals.mean = try reader.read(HighestMean.self)
    totals.rows.waiting = try reader.read(FixBatch.self)
    totals.rows.last = try reader.readOptional(WayMoment.self)
    totals.rows.heights = try reader.read(HeightGate.self)
    leaps = try reader.read(LeapWatch.self)
    distance = try reader.read(DistanceEstimator.self)
    totals.climb = try reader.read(ClimbEstimator.self)
    intervals = try reader.read(MedianHistogram.self)
    sensors = try reader.read(SensorTotals.self)
    heights = try reader.read(PlacedHeights.self)
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
