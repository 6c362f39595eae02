import HitherEngine
import HitherGeodesy
import HitherTracks

/// OsmAnd's analysis of a track; `docs/methods/conventions.md` has the definition.
struct OsmAndRules: ConventionRules {
  /// A step that is faster than this on the map is moving, in m/s.
  static let movingMetresPerSecond = 0.1

  private var distance = 0.0
  private var movingMilliseconds: Int64 = 0
  private var segmentsMilliseconds: Int64 = 0
  private var fastest = 0.0
  /// Whether the device recorded a speed, so that no speed is computed from positions.
  private var hasSpeeds = false
  private var profile = OsmAndProfile()
  private var ascent = 0.0
  private var descent = 0.0
  private var isClimbKnown = true
  private var hasHeights = false

  mutating func begin(_ fix: ConventionFix) {
    _ = speed(of: fix)
    profile.add(fix.coordinate, fix.elevation)
  }

  mutating func step(from last: ConventionFix, to fix: ConventionFix) {
    profile.add(fix.coordinate, fix.elevation)
    let metres = ShortDistance.metres(from: last.coordinate, to: fix.coordinate)
    let milliseconds = max(0, fix.time - last.time)
    let seconds = Double(milliseconds) / 1000
    distance += metres
    segmentsMilliseconds += milliseconds
    var speed = speed(of: fix)
    if !hasSpeeds, seconds > 0 { speed = metres / seconds }
    if speed > 0, metres > Self.movingMetresPerSecond * seconds {
      movingMilliseconds += milliseconds
    }
    fastest = max(fastest, speed)
  }

  /// The device's speed, 0 if it has none.
  private mutating func speed(of fix: ConventionFix) -> Double {
    let speed = fix.speed.isNaN ? 0 : fix.speed
    if speed > 0 {
      hasSpeeds = true
      fastest = max(fastest, speed)
    }
    return speed
  }

  mutating func endSegment() {
    hasHeights = hasHeights || !profile.points.isEmpty
    if let climb = profile.climb {
      ascent += climb.ascent
      descent += climb.descent
    } else {
      isClimbKnown = false
    }
    profile = OsmAndProfile()
  }

  func figures(elapsedMilliseconds: Int64) -> ConventionFigures {
    var figures = ConventionFigures()
    figures.distance = distance
    figures.time = TrackSummary.TimeBudget(
      movingMilliseconds: movingMilliseconds,
      stoppedMilliseconds: segmentsMilliseconds - movingMilliseconds, of: elapsedMilliseconds)
    figures.fastest = fastest
    if hasHeights, isClimbKnown {
      figures.ascent = ascent
      figures.descent = descent
    }
    return figures
  }

  static let description = ConventionDescription(
    name: "osmand", tool: "OsmAnd 4 and later",
    source: "https://osmand.net/docs/technical/algorithms/calculate-uphill-slope"
  ) { figure in
    switch figure {
    case .distance: "every step within a segment counts, noise and standing too"
    case .moving: "a step with a speed and more than 0.1 m/s on the map moves"
    case .stopped: "what is left within the segments, gaps in them too"
    case .fastest: "fastest fix by the device, otherwise the fastest step, so a jump sets it"
    case .ascent: "between the corners that are left when the profile is simplified by 7 m"
    case .descent: "between the corners that are left when the profile is simplified by 7 m"
    }
  }
}

extension OsmAndRules: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&distance)
    try c.code(&fastest)
    try c.code(&ascent)
    try c.code(&descent)
    try c.code(&movingMilliseconds)
    try c.code(&segmentsMilliseconds)
    try c.code(&hasSpeeds)
    try c.code(&profile)
    try c.code(&isClimbKnown)
    try c.code(&hasHeights)
  }
}
