import HitherGeodesy
import HitherTracks

extension RecordingGaps {
  /// The operator's state.
  package struct State: Sendable {
    /// A fix that was passed on.
    struct Observation: Sendable {
      var time: Int64 = 0
      var place = Coordinate()
      /// In metres; NaN or 0 if unknown.
      var accuracy = Double.nan
    }

    var intervals = RecentIntervals()
    /// The last fix that was passed on.
    var last: Observation?
    /// The later fixes for which it is undecided whether a gap lies before them.
    var held = FixBatch()
    /// Inaccurate fixes among those.
    var aside = FixesSetAside()
    /// The longest silence after the last fix that left, as in the column.
    var silence = Double.nan

    package init() {}

    /// Records the silence after the last of some leaving fixes.
    mutating func note(_ silences: [Double], of batch: FixBatch) {
      if !batch.isEmpty { silence = silences.last ?? .nan }
    }

    /// The time from the previous fix to a buffered one, in milliseconds; nil for the first of all.
    @inline(__always)
    func pause(before row: Int) -> Int64? {
      if row > 0 { return held.time[row] &- held.time[row - 1] }
      return last.map { held.time[row] &- $0.time }
    }

    /// Whether the fix before a buffered one is at the same place.
    func stays(before row: Int) -> Bool {
      let before = row > 0 ? Observation(held, row - 1) : last
      return before?.isAtPlace(of: Observation(held, row)) ?? false
    }

    /// The latest time at which the buffered fixes from a row on are decided, in milliseconds; nil if there are none.
    func due(from row: Int) -> Int64? {
      row < held.count ? held.time[row] &+ GapColumns.longestWait : nil
    }
  }
}

extension RecordingGaps.State.Observation {
  /// The assumed speed of a member that does not rest, in m/s.
  private static let walkingSpeed = 1.0
  /// The wander of positions at rest within minutes, whatever their accuracy.
  private static let wanderingMetres = 5.0

  init(_ batch: FixBatch, _ row: Int) {
    (time, place) = (batch.time[row], batch.coordinate(row))
    accuracy = batch[.accuracy].isEmpty ? .nan : batch[.accuracy][row]
  }

  /// Whether two fixes are evidence that the member stayed.
  ///
  /// It is the likelihood ratio of one place, observed with both errors, over any place that could
  /// be reached on foot in the time between.
  func isAtPlace(of next: Self) -> Bool {
    let metres = ShortDistance.metres(from: place, to: next.place)
    let reach = Self.walkingSpeed * Double(next.time - time) / 1000
    let accuracy = max(
      Evidence.accuracy(of: accuracy, and: next.accuracy), Self.wanderingMetres)
    return Evidence.ofOnePlace(metres: metres, accuracy: accuracy, reach: reach) > Evidence.least
  }
}

extension RecordingGaps.State.Observation: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&place)
    try c.code(&accuracy)
  }
}

extension RecordingGaps.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&intervals)
    try c.code(&last)
    try c.code(&held)
    try c.code(&aside)
    try c.code(&silence)
  }
}
