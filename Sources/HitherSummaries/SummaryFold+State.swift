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

    /// What waits until the way to a fix is settled.
    struct PendingFix: Hashable, Sendable {
      var time: Instant
      /// The time under way up to the fix.
      var movingMilliseconds: Int64
      var elevation: Double
      var isResting: Bool
      /// Whether the way to the fix was not recorded, so that its climb is not known.
      var startsAnew: Bool
      /// Metres along the planned route; NaN off it.
      var progress: Double
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
    var climb: ClimbEstimator
    var intervals = MedianHistogram()
    var sensors = SensorTotals()
    var kilometres = SplitLedger(lengthMetres: 1000)
    var miles = SplitLedger(lengthMetres: 1609.344)
    /// Fixes whose way is not settled.
    var pending: [PendingFix] = []

    init(keepsGround: Bool) {
      climb = ClimbEstimator(keepsTrail: keepsGround)
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

    /// Keeps what else there is to say of the last fix until its way is settled.
    mutating func note(_ fix: PendingFix) {
      pending.append(fix)
      enterSettled()
    }

    /// Enters the fixes whose way is settled into the ledgers of splits and into the climb.
    private mutating func enterSettled() {
      guard !distance.settled.isEmpty else { return }
      let settled = distance.takeSettled()
      let count = min(settled.count, pending.count)
      for index in 0..<count {
        let fix = pending[index]
        enter(
          RunningTotals(
            time: fix.time, metres: settled[index], movingMilliseconds: fix.movingMilliseconds))
        climb(to: fix, way: settled[index])
      }
      pending.removeFirst(count)
    }

    private mutating func enter(_ totals: RunningTotals) {
      kilometres.add(totals)
      miles.add(totals)
    }

    /// Ends the way and all that waits for it.
    mutating func finishWay() {
      distance.finish()
      enterSettled()
      pending.removeAll()
      settleHeld()
      guard let last else { return }
      enter(
        RunningTotals(
          time: last.time, metres: distance.metres, movingMilliseconds: movingMilliseconds))
    }

    /// Goes on to the height of a fix.
    mutating func climb(to fix: PendingFix, way: Double) {
      if fix.startsAnew { climb.startAnew() }
      let marks = climb.add(
        fix.elevation, at: fix.time.milliseconds, way: way, isResting: fix.isResting,
        progress: fix.progress)
      if let marks { enter(marks) }
    }

    /// Enters the climb at moments that are settled into the ledgers of splits.
    mutating func enter(_ marks: [ClimbEstimator.Mark]) {
      guard !marks.isEmpty else { return }
      kilometres.enter(marks)
      miles.enter(marks)
    }

    /// Gives what is left of the ledgers the climb in all.
    mutating func finishSplits() {
      kilometres.finish(ascent: climb.ascent, descent: climb.descent)
      miles.finish(ascent: climb.ascent, descent: climb.descent)
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
    pending = try reader.readList(PendingFix.self)
    distance = try reader.read(DistanceEstimator.self)
    climb = try reader.read(ClimbEstimator.self)
    intervals = try reader.read(MedianHistogram.self)
    sensors = try reader.read(SensorTotals.self)
    kilometres = try reader.read(SplitLedger.self)
    miles = try reader.read(SplitLedger.self)
  }
}

extension SummaryFold.State.PendingFix: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(movingMilliseconds)
    writer.write(elevation)
    writer.write(isResting)
    writer.write(startsAnew)
    writer.write(progress)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Instant.self)
    movingMilliseconds = try reader.read(Int64.self)
    elevation = try reader.read(Double.self)
    isResting = try reader.read(Bool.self)
    startsAnew = try reader.read(Bool.self)
    progress = try reader.read(Double.self)
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
