package import HitherEngine
import HitherGeodesy
import HitherTracks

extension StopDetector {
  /// The operator's state.
  package struct State: Sendable {
    /// The stops that have ended.
    package internal(set) var stops: [Stop] = []
    /// Fixes for which it is not yet known whether the member rested before them.
    var held = FixBatch()
    /// Inaccurate fixes, which have no information about rest.
    var aside = FixesSetAside()
    /// The number of fixes that are decided, and are passed on next.
    private(set) var decided = 0
    /// For the first decided fixes, the time at rest since the previous fix, in milliseconds; the
    /// others were in motion.
    private var standing: [Double] = []
    /// The time of the last decided fix.
    var decidedTime = Instant.absent
    var evidence = RestEvidence()
    var switching = Debounce<Instant>()
    /// Whether the last reading was beyond the threshold that the debounce needs.
    var isTurning = false
    /// The last moment without evidence for rest: a detected rest begins there.
    var lastMoving = RestEvidence.Moment()
    /// The last moment with full evidence: a rest ends there.
    var lastResting = RestEvidence.Moment()
    /// The open rest, or the last one.
    var rest: Rest?
    /// A rest that a recording gap interrupted, and that may resume after it.
    var suspended: Rest?
    /// The last fix before the current recording gap.
    var silentSince: Instant?
    /// A longer silence after the last fix ends the segment, in milliseconds; nil for the outing's limit.
    var longestSilence: Int64?
    /// A longer silence after the last fix is a recording gap, in milliseconds; 0 for the outing's limit.
    var longestGap: Int64 = 0
    /// The place of the last fix.
    var lastPlace: Coordinate?
    /// When the last fix was settled.
    var lastSettled = Instant.absent

    package init() {}

    /// Whether a certain rest is open.
    var isCertain: Bool { switching.isOn && rest?.isTold == true }

    /// Records the limits of a buffered fix for a silence after it.
    mutating func note(_ row: Int, _ limits: TimeLimits) {
      guard held.time.indices.contains(row) else { return }
      longestSilence = limits.waiting(row)
      longestGap = limits[row] == limits.usual ? 0 : limits[row]
      lastPlace = held.coordinate(row)
    }

    /// Marks the fixes up to a time as decided, known since `settled`.
    mutating func decide(through time: Instant, settled: Instant) {
      let first = decided
      decided = Self.settle(held.time, &held.settled, from: first, through: time, settled)
      guard decided > first else { return }
      var start = decidedTime == .absent ? held.time[first] : decidedTime.milliseconds
      if let rest, !rest.isOver || rest.stop.end.milliseconds > start {
        fillStanding(to: first)
        for index in first..<decided {
          standing.append(Double(rest.share(from: start, to: held.time[index])))
          start = held.time[index]
        }
      }
      decidedTime = Instant(milliseconds: held.time[decided - 1])
    }

    /// Settles the fixes up to a time, and returns where they end.
    private static func settle(
      _ times: [Int64], _ settled: inout [Int64], from first: Int, through time: Instant,
      _ moment: Instant
    ) -> Int {
      let times = times.span
      var column = settled.mutableSpan
      var end = first
      while end < times.count, times[end] <= time.milliseconds {
        if column[end] < moment.milliseconds { column[end] = moment.milliseconds }
        end += 1
      }
      return end
    }

    private mutating func fillStanding(to count: Int) {
      if standing.isEmpty {
        standing = Array(repeating: 0, count: count)
      } else {
        standing.append(contentsOf: repeatElement(0, count: count - standing.count))
      }
    }

    /// Takes the decided fixes, with the column of the time at rest.
    mutating func passDecided() -> FixBatch {
      var passed = held.takeFirst(decided)
      fillStanding(to: decided)
      passed[StopDetector.column] = standing
      (standing, decided) = ([], 0)
      return passed
    }
  }
}

extension StopDetector.State: StateCoding {
  package static var version: UInt16 { 4 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&stops)
    try c.code(&held)
    try c.code(&aside)
    try c.code(&decidedTime)
    try c.code(&evidence)
    try c.code(&switching)
    try c.code(&isTurning)
    try c.code(&lastMoving)
    try c.code(&lastResting)
    try c.code(&rest)
    try c.code(&suspended)
    try c.code(&silentSince)
    try c.code(orNegative: &longestSilence)
    try c.code(&longestGap)
    try c.code(&lastPlace)
    try c.code(&lastSettled)
  }
}
