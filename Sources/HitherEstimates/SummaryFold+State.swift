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
    /// The places along the track; nil unless terrain is read there.
    package internal(set) var places: TerrainTrail?
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

    init(keepsGround: Bool, keepsPlaces: Bool = false) {
      totals = SettledTotals(keepsGround: keepsGround)
      if keepsPlaces { places = TerrainTrail() }
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
  package static var version: UInt16 { 7 }

  package init() { self.init(keepsGround: false) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&fixes)
    try c.code(&spent.gaps)
    try c.code(plain: &start)
    try c.code(&spent.moving)
    try c.code(&spent.stopped)
    try c.code(&spent.gap)
    try c.code(&spent.unrecorded)
    try c.code(&spent.held)
    try c.code(&last)
    try c.code(&inaccurate)
    try c.code(&rawMetres)
    try c.code(&totals.pending)
    try c.code(&totals.measured)
    try c.code(&totals.mean)
    try c.code(&totals.rows.waiting)
    try c.code(&totals.rows.last)
    try c.code(&totals.rows.heights)
    try c.code(&leaps)
    try c.code(&distance)
    try c.code(&totals.climb)
    try c.code(&totals.heightGaps)
    try c.code(&intervals)
    try c.code(&sensors)
    try c.code(&heights)
    try c.code(&totals.kilometres)
    try c.code(&totals.miles)
    try c.code(&places)
  }
}

extension SummaryFold.State.Place: StateCoding {
  init() { (time, coordinate) = (Instant(), Coordinate()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&coordinate)
  }
}
