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
    var climb = ClimbEstimator()
    var intervals = MedianHistogram()
    var sensors = SensorTotals()
    var kilometres = SplitLedger(lengthMetres: 1000)
    var miles = SplitLedger(lengthMetres: 1609.344)
    /// The totals at fixes whose way is not settled, for the ledgers; the metres are missing.
    var pending: [RunningTotals] = []

    init() {}

    /// Spends time between two fixes on moving or standing, by their displacement.
    ///
    /// A device that repeats a position until it has a new one moved all the while: the time of
    /// bit-equal positions is spent with the step that ends them.
    mutating func spend(_ milliseconds: Int64, metres: Double) {
      guard metres > 0 else {
        heldMilliseconds += milliseconds
        return
      }
      let whole = heldMilliseconds + milliseconds
      if metres >= SummaryFold.standingMetresPerSecond * Double(whole) / 1000 {
        movingMilliseconds += whole
      } else if metres >= SummaryFold.standingMetresPerSecond * Double(milliseconds) / 1000 {
        movingMilliseconds += milliseconds
        stoppedMilliseconds += heldMilliseconds
      } else {
        stoppedMilliseconds += whole
      }
      heldMilliseconds = 0
    }

    /// The position stays: the time for which it was held was spent standing.
    mutating func settleHeld() {
      stoppedMilliseconds += heldMilliseconds
      heldMilliseconds = 0
    }

    /// Notes the totals at the last fix, and enters those whose way is settled into the ledgers.
    mutating func note() {
      guard let last else { return }
      pending.append(
        RunningTotals(
          time: last.time, movingMilliseconds: movingMilliseconds, ascent: climb.ascent,
          descent: climb.descent))
      enterSettled()
    }

    private mutating func enterSettled() {
      let settled = distance.takeSettled()
      guard !settled.isEmpty else { return }
      let count = min(settled.count, pending.count)
      for index in 0..<count {
        pending[index].metres = settled[index]
        enter(pending[index])
      }
      pending.removeFirst(count)
    }

    /// Enters all that is pending, and the totals at the end.
    mutating func closeLedgers(isTimed: Bool) {
      enterSettled()
      pending.removeAll()
      guard isTimed, let last else { return }
      enter(
        RunningTotals(
          time: last.time, metres: distance.metres, movingMilliseconds: movingMilliseconds,
          ascent: climb.ascent, descent: climb.descent))
    }

    private mutating func enter(_ totals: RunningTotals) {
      kilometres.add(totals)
      miles.add(totals)
    }
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
    writer.write(pending)
    writer.write(distance)
    writer.write(climb)
    writer.write(intervals)
    writer.write(sensors)
    writer.write(kilometres)
    writer.write(miles)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    fixes = try reader.read(Int64.self)
    gaps = try reader.read(Int64.self)
    start = Instant(milliseconds: try reader.read(Int64.self))
    movingMilliseconds = try reader.read(Int64.self)
    stoppedMilliseconds = try reader.read(Int64.self)
    gapMilliseconds = try reader.read(Int64.self)
    heldMilliseconds = try reader.read(Int64.self)
    last = try reader.readOptional(Place.self)
    rawMetres = try reader.read(Double.self)
    pending = try reader.readList(RunningTotals.self)
    distance = try reader.read(DistanceEstimator.self)
    climb = try reader.read(ClimbEstimator.self)
    intervals = try reader.read(MedianHistogram.self)
    sensors = try reader.read(SensorTotals.self)
    kilometres = try reader.read(SplitLedger.self)
    miles = try reader.read(SplitLedger.self)
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
