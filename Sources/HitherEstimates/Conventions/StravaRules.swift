import HitherEngine
import HitherGeodesy
import HitherTracks

/// Strava's totals of an activity, as far as they are published; `docs/methods/conventions.md` lists what is not.
struct StravaRules: ConventionRules {
  /// A runner faster than 30 minutes per mile is moving, in m/s.
  static let movingMetresPerSecond = 1609.344 / 1800
  /// A climb counts from this height on if the heights are not known to be barometric, in metres.
  static let climbMetres = 10.0
  /// Heights are averaged over this time, in milliseconds; Strava states that it smooths, but not how.
  static let smoothingMilliseconds: Int64 = 15_000

  private var distance = 0.0
  private var segmentsMilliseconds: Int64 = 0
  private var movingMilliseconds: Int64 = 0
  private var segments: Int64 = 0
  private var heights = TrailingMean(windowMilliseconds: smoothingMilliseconds)
  private var climb = ThresholdClimb(threshold: climbMetres)
  private var isClimbKnown = false

  mutating func begin(_ fix: ConventionFix) {
    segments += 1
    rise(fix)
  }

  mutating func step(from last: ConventionFix, to fix: ConventionFix) {
    rise(fix)
    let metres = ShortDistance.metres(from: last.coordinate, to: fix.coordinate)
    let milliseconds = fix.time - last.time
    distance += metres
    segmentsMilliseconds += milliseconds
    if metres > Self.movingMetresPerSecond * Double(milliseconds) / 1000 {
      movingMilliseconds += milliseconds
    }
  }

  private mutating func rise(_ fix: ConventionFix) {
    guard !fix.elevation.isNaN else { return }
    isClimbKnown = true
    climb.add(heights.add(fix.elevation, at: fix.time))
  }

  mutating func endSegment() {}

  func figures(elapsedMilliseconds: Int64) -> ConventionFigures {
    var figures = ConventionFigures()
    figures.distance = distance
    // Pauses of the device are accepted; without them, slow steps count as rests.
    let isPaused = segments > 1
    let moving = isPaused ? segmentsMilliseconds : movingMilliseconds
    figures.time = TrackSummary.TimeBudget(
      movingMilliseconds: moving, stoppedMilliseconds: segmentsMilliseconds - moving,
      of: elapsedMilliseconds)
    figures.ascent = isClimbKnown ? climb.ascent : nil
    figures.descent = isClimbKnown ? climb.descent : nil
    return figures
  }

  static let description = ConventionDescription(
    name: "strava", tool: "Strava, as published",
    source: "https://support.strava.com/hc/en-us/articles/216917157, 216917087, 216919487"
  ) { figure in
    switch figure {
    case .distance: "every step counts, noise and standing too; straight lines on the map"
    case .moving: "faster than 30 min/mile (0.894 m/s) moves; a paused device is believed instead"
    case .stopped: "slower than 30 min/mile stops; none where the device was paused"
    case .fastest: "not published how"
    case .ascent: "low to high point of smoothed heights, from 10 m on (2 m with a barometer)"
    case .descent: "high to low point of smoothed heights, by the rule of the ascent"
    }
  }
}

extension StravaRules: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&distance)
    try c.code(&segmentsMilliseconds)
    try c.code(&movingMilliseconds)
    try c.code(&segments)
    try c.code(&heights)
    try c.code(&climb)
    try c.code(&isClimbKnown)
  }
}
