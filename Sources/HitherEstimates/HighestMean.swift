import HitherEngine

/// The highest mean speed along the settled track over a minute or more, never over unrecorded parts.
///
/// It covers what the smoothed path between near fixes does not: length restored for bends that
/// smoothing cut, and fixes that are far apart in time. It uses moments about ten seconds apart.
struct HighestMean: Hashable, Sendable {
  private static let leastMilliseconds: Int64 = 60_000
  private static let leastMetres = 10.0
  private static let spacingMilliseconds: Int64 = 10_000

  fileprivate struct Mark: Hashable {
    var milliseconds: Int64
    var metres: Double
  }

  /// In m/s; NaN if no interval is long enough in time and distance.
  private(set) var metresPerSecond = Double.nan
  /// Moments of the last minute, and the last one before it.
  private var marks: [Mark] = []

  /// Adds a settled fix.
  ///
  /// - Parameter isBroken: Whether the track to it was not recorded.
  mutating func add(_ milliseconds: Int64, _ metres: Double, isBroken: Bool) {
    let mark = Mark(milliseconds: milliseconds, metres: metres)
    guard !isBroken, let newest = marks.last else {
      marks = [mark]
      return
    }
    var passed = 0
    while passed + 1 < marks.count,
      milliseconds - marks[passed + 1].milliseconds >= Self.leastMilliseconds
    {
      passed += 1
    }
    if passed > 0 { marks.removeFirst(passed) }
    let (time, way) = (milliseconds - marks[0].milliseconds, metres - marks[0].metres)
    if time >= Self.leastMilliseconds, way >= Self.leastMetres {
      let mean = way / (Double(time) / 1000)
      if !(metresPerSecond >= mean) { metresPerSecond = mean }
    }
    if milliseconds - newest.milliseconds >= Self.spacingMilliseconds { marks.append(mark) }
  }
}

extension HighestMean: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metresPerSecond)
    try c.code(&marks)
  }
}

extension HighestMean.Mark: StateCoding {
  fileprivate init() { (milliseconds, metres) = (0, 0) }

  fileprivate mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&milliseconds)
    try c.code(&metres)
  }
}
