package import HitherEngine
import HitherTracks

/// Number, duration and distances of a member's episodes off the planned route.
package struct OffRouteSummary: Hashable, Sendable {
  /// The number of episodes, including one that is open at the end.
  package var count = 0
  /// Their total duration; an open one lasts to the last fix.
  package var durationMilliseconds: Int64 = 0
  /// The distance travelled in them, in metres.
  package var walkedMetres = 0.0
  /// The largest distance to the route in them, in metres.
  package var maxCrossTrackMetres = 0.0

  /// The same; nil if the member never left the route.
  package var maxCrossTrack: Double? { count > 0 ? maxCrossTrackMetres : nil }

  mutating func add(from start: Passage, to end: Passage, highest: Double) {
    count += 1
    durationMilliseconds += max(0, end.time - start.time)
    walkedMetres += max(0, end.walked - start.walked)
    maxCrossTrackMetres = max(maxCrossTrackMetres, highest)
  }
}

extension OffRouteDetector {
  /// The operator's state.
  package struct State: Sendable {
    var debounce = Debounce<Passage>()
    var odometer = Odometer()
    var pace = UsualPace()
    /// Whether the member exceeded the threshold by a leap.
    var hasLeapt = false
    /// Whether the member has been on the route.
    var hasBegun = false
    /// Whether the member was last on the route at its end, after covering most of it.
    var isAtEnd = false
    /// The last fix; the odometer has the distance up to it.
    var last: Passage?
    /// The accumulated evidence of fixes, none of them sufficient, that the member is on the route.
    var onRoute = 0.0
    /// The value given to the debounce, or skipped, at the previous fix.
    var measure = Double.nan
    /// Whether the debounce may hold a candidate.
    var isWaiting = false
    /// The crossing with which the open episode began.
    var open: Passage?
    /// The largest distance of the open episode, or of one that may begin.
    var highest = 0.0
    var ended = OffRouteSummary()

    package init() {}

    /// Whether no episode is open or pending.
    @inline(__always)
    var isCalm: Bool { open == nil && !isWaiting }

    /// Resets a candidate, for example if the path between two fixes is unknown.
    mutating func reset() {
      if open == nil { highest = 0 }
      guard isWaiting else { return }
      debounce.reset()
      isWaiting = open != nil
    }

    /// The last fix, with the distance travelled up to it.
    private var lastPassage: Passage? {
      guard var last else { return nil }
      last.walked = odometer.reading(at: last.place)
      return last
    }

    /// The totals so far; an open episode counts up to the last fix.
    package var summary: OffRouteSummary {
      var summary = ended
      if let open, let last = lastPassage { summary.add(from: open, to: last, highest: highest) }
      return summary
    }
  }
}

extension OffRouteDetector.State: StateCoding {
  package static var version: UInt16 { 2 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&debounce)
    try c.code(&odometer)
    try c.code(&pace)
    try c.code(&hasLeapt)
    try c.code(&hasBegun)
    try c.code(&isAtEnd)
    var last = lastPassage
    try c.code(&last)
    if c.isReading { self.last = last }
    try c.code(&onRoute)
    try c.code(&measure)
    try c.code(&isWaiting)
    try c.code(&open)
    try c.code(&highest)
    try c.code(&ended.count)
    try c.code(&ended.durationMilliseconds)
    try c.code(&ended.walkedMetres)
    try c.code(&ended.maxCrossTrackMetres)
  }
}
