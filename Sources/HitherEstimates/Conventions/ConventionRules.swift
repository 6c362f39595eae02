import HitherEngine
import HitherGeodesy
import HitherTracks

/// The running sums of one tool's convention; `ConventionFold` calls them at each step.
protocol ConventionRules: StateCoding, Sendable {
  static var description: ConventionDescription { get }
  /// Whether the tool treats the segments of a recording as one track.
  static var joinsSegments: Bool { get }

  init()

  /// Adds the first fix of a segment.
  mutating func begin(_ fix: ConventionFix)

  /// Adds the step from a fix to the next of its segment.
  mutating func step(from last: ConventionFix, to fix: ConventionFix)

  /// Ends the segment.
  mutating func endSegment()

  /// The figures after the last segment.
  ///
  /// - Parameter elapsedMilliseconds: From the first fix to the last.
  func figures(elapsedMilliseconds: Int64) -> ConventionFigures
}

extension ConventionRules {
  static var joinsSegments: Bool { false }
}

/// The values of a fix that conventions use.
struct ConventionFix: Hashable, Sendable {
  var time: Instant
  var coordinate: Coordinate
  /// Metres, NaN if not recorded.
  var elevation: Double
  /// Metres per second measured by the device, NaN if not recorded.
  var speed: Double
  /// Steps or revolutions per minute, NaN if not recorded.
  var cadence: Double
}

extension ConventionFix: StateCoding {
  init() { (time, coordinate, elevation, speed, cadence) = (Instant(), Coordinate(), 0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&coordinate)
    try c.code(&elevation)
    try c.code(&speed)
    try c.code(&cadence)
  }
}

extension TrackSummary.TimeBudget {
  /// The parts that a tool defines; the rest of the elapsed time is the gap.
  init(movingMilliseconds: Int64, stoppedMilliseconds: Int64, of elapsedMilliseconds: Int64) {
    self.init(
      movingMilliseconds: movingMilliseconds, stoppedMilliseconds: stoppedMilliseconds,
      gapMilliseconds: elapsedMilliseconds - movingMilliseconds - stoppedMilliseconds)
  }
}
