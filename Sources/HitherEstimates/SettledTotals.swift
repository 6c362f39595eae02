import HitherEngine
package import HitherTracks

/// The totals that follow the settled distance: the climb, the splits, and the rows for steps that read the distance.
///
/// No earlier step reads any of them, so they may be computed later, on another thread.
package struct SettledTotals: Sendable {
  /// A fix that is pending until the distance to it is settled.
  struct PendingFix: Hashable, Sendable {
    var time: Instant
    /// The moving time up to the fix.
    var movingMilliseconds: Int64
    var elevation: Double
    var isResting: Bool
    /// Whether the track to the fix was not recorded, so that its climb is unknown.
    var startsAnew: Bool
    /// Whether nothing was recorded on the way to the fix, or that is unknown.
    var isBroken = false
    /// Metres along the planned route; NaN off it.
    var progress: Double
  }

  /// The input of a call.
  package struct Entry: Sendable {
    /// The new fixes, in order.
    var fixes: [PendingFix] = []
    /// The step to each; empty if the distance is measured already.
    var steps: [DistanceEstimator.Step] = []
    /// The newly settled distances, of the oldest fixes without one; NaN for a skipped fix.
    var ways: [Double] = []
    /// The same fixes and the inaccurate ones among them, whole, if a step reads the settled distance.
    var rows = FixBatch()

    /// Appends a later entry.
    mutating func append(_ other: Entry) {
      guard !fixes.isEmpty || !ways.isEmpty || !rows.isEmpty else {
        self = other
        return
      }
      fixes.append(contentsOf: other.fixes)
      steps.append(contentsOf: other.steps)
      ways.append(contentsOf: other.ways)
      rows.append(other.rows)
    }
  }

  // Set from outside only when a saved state is read.
  var climb: ClimbEstimator
  var heightGaps = HeightGaps()
  var kilometres = SplitLedger(lengthMetres: 1000)
  var miles = SplitLedger(lengthMetres: 1609.344)
  /// Fixes whose distance is not settled.
  var pending: [PendingFix] = []
  /// The last fix whose distance was measured.
  var measured: WayMoment?
  /// The highest speed over a minute.
  var mean = HighestMean()
  /// The rows for steps that read the settled distance.
  var rows = SettledRows()

  init(keepsGround: Bool) {
    climb = ClimbEstimator(keepsTrail: keepsGround)
  }

  /// Enters fixes, and the distances that were settled.
  package mutating func enter(_ entry: Entry) {
    if pending.isEmpty { pending = entry.fixes } else { pending += entry.fixes }
    rows.wait(entry.rows)
    enter(entry.ways)
  }

  /// Enters the distances up to the oldest pending fixes into the climb, the splits and the rows.
  mutating func enter(_ settled: [Double]) {
    let count = min(settled.count, pending.count)
    guard count > 0 else { return }
    let ways = WayMoment.filled(settled, pending, count, after: measured)
    measured = WayMoment(pending[count - 1], ways[count - 1])
    rows.settle(pending, ways, count)
    for index in 0..<count {
      mean.add(pending[index].time.milliseconds, ways[index], isBroken: pending[index].isBroken)
    }
    kilometres.add(pending, ways, count)
    miles.add(pending, ways, count)
    climb(to: pending, WayMoment.upToNext(settled), count)
    // Few are left: removing the others in place would copy all if the list is shared.
    pending = Array(pending[count...])
  }

  /// Adds the heights of fixes.
  mutating func climb(to fixes: [PendingFix], _ ways: [Double], _ count: Int) {
    let (fixes, ways) = (fixes.span, ways.span)
    var index = 0
    while index < count {
      let next = climb.pass(fixes, ways, from: index, to: count)
      if next > index {
        heightGaps.add(ways[index], hasHeight: true)
        heightGaps.add(ways[next - 1], hasHeight: true)
      }
      index = next
      guard index < count else { break }
      climb(to: fixes[index], way: ways[index])
      index += 1
    }
  }

  /// Adds the height of a fix.
  private mutating func climb(to fix: PendingFix, way: Double) {
    if fix.startsAnew { climb.reset() }
    heightGaps.add(way, hasHeight: !fix.elevation.isNaN, startsAnew: fix.startsAnew)
    let marks = climb.add(
      fix.elevation, at: fix.time.milliseconds, way: way, isResting: fix.isResting,
      progress: fix.progress)
    if let marks { enter(marks) }
  }

  /// Takes the rows whose distance is settled.
  package mutating func takeRows() -> FixBatch { rows.take() }

  /// Ends the track; the pending fixes get no distance.
  mutating func finishWay(_ totals: RunningTotals?) {
    pending.removeAll()
    rows.settleRest()
    if let totals { enter(totals) }
  }

  /// Ends the climb, and enters the total climb into the rest of the splits.
  mutating func finishClimb() {
    enter(climb.finish())
    kilometres.finish(ascent: climb.ascent, descent: climb.descent)
    miles.finish(ascent: climb.ascent, descent: climb.descent)
  }

  private mutating func enter(_ totals: RunningTotals) {
    kilometres.add(totals)
    miles.add(totals)
  }

  /// Enters the climb at settled moments into the splits.
  private mutating func enter(_ marks: [ClimbEstimator.Mark]) {
    guard !marks.isEmpty else { return }
    kilometres.enter(marks)
    miles.enter(marks)
  }
}

extension SettledTotals.PendingFix: StateCoding {
  init() {
    time = Instant()
    movingMilliseconds = 0
    elevation = 0
    isResting = false
    startsAnew = false
    progress = 0
  }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&movingMilliseconds)
    try c.code(&elevation)
    try c.code(&isResting)
    try c.code(&startsAnew)
    try c.code(&isBroken)
    try c.code(&progress)
  }
}
