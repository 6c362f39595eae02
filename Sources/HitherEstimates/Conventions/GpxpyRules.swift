import HitherEngine
import HitherGeodesy
import HitherTracks

/// The totals of a track by gpxpy 1.6; `docs/methods/conventions.md` has the definition.
struct GpxpyRules: ConventionRules {
  /// Up to this speed a step is a stop, in km/h.
  static let stoppedKilometresPerHour = 1.0
  /// Steps whose length is farther from the mean do not count for the highest speed.
  static let standardDeviations = 1.5
  /// The share of the speeds among which the highest is searched.
  static let keptShare = 0.95
  /// A segment with more steps has no highest speed here.
  static let mostSteps = 2_000_000
  private static let earth = Sphere(radiusMetres: 6_378_137)
  private static let flatDegreesE7 = 2_000_000

  struct Step: Hashable, Sendable {
    var metresPerSecond: Double
    var metres: Double
  }

  private var distance = 0.0
  private var slopeDistance = 0.0
  private var movingMilliseconds: Int64 = 0
  private var stoppedMilliseconds: Int64 = 0
  private var fastest = 0.0
  private var isFastestKnown = true
  /// The segment's steps, starting with the first moving one.
  private var steps: [Step] = []
  private var hasMoved = false
  private var climb = SmoothedClimb()

  mutating func begin(_ fix: ConventionFix) {
    climb.add(fix.elevation)
  }

  mutating func step(from last: ConventionFix, to fix: ConventionFix) {
    climb.add(fix.elevation)
    let flat = Self.metres(from: last.coordinate, to: fix.coordinate)
    let rise = fix.elevation - last.elevation
    let slope = rise.isNaN ? flat : (flat * flat + rise * rise).squareRoot()
    distance += flat
    slopeDistance += slope
    // gpxpy's moving data treat a height of 0 as missing.
    let hasHeights = fix.elevation != 0 && last.elevation != 0
    spend(fix.time - last.time, metres: hasHeights ? slope : flat)
  }

  /// Adds the time of a step; a step without length or without time is not counted.
  private mutating func spend(_ milliseconds: Int64, metres: Double) {
    guard metres > 0, milliseconds > 0 else { return }
    let speed = metres / (Double(milliseconds) / 1000)
    if speed * 3.6 > Self.stoppedKilometresPerHour {
      movingMilliseconds += milliseconds
      hasMoved = true
    } else {
      stoppedMilliseconds += milliseconds
    }
    guard hasMoved else { return }
    if steps.count < Self.mostSteps {
      steps.append(Step(metresPerSecond: speed, metres: metres))
    } else {
      isFastestKnown = false
    }
  }

  mutating func endSegment() {
    climb.endSegment()
    fastest = max(fastest, Self.fastest(of: steps))
    (steps, hasMoved) = ([], false)
  }

  /// A flat map for short steps, the great circle for long ones.
  private static func metres(from start: Coordinate, to end: Coordinate) -> Double {
    let north = abs(Int(end.latitudeE7) - Int(start.latitudeE7))
    let east = abs(Int(end.longitudeE7) - Int(start.longitudeE7))
    return north > flatDegreesE7 || east > flatDegreesE7
      ? earth.metres(from: start, to: end) : earth.flatMetres(from: start, to: end)
  }

  /// The speed at the kept share of the ordinary steps; 0 if there are fewer than two.
  private static func fastest(of steps: [Step]) -> Double {
    guard steps.count > 1 else { return 0 }
    let count = Double(steps.count)
    let mean = steps.reduce(0) { $0 + $1.metres } / count
    let variance = steps.reduce(0) { $0 + ($1.metres - mean) * ($1.metres - mean) } / count
    let limit = standardDeviations * variance.squareRoot()
    let speeds = steps.filter { abs($0.metres - mean) <= limit }.map(\.metresPerSecond).sorted()
    let place = min(Int(Double(speeds.count) * keptShare), speeds.count - 1)
    return speeds.indices.contains(place) ? speeds[place] : 0
  }

  func figures(elapsedMilliseconds: Int64) -> ConventionFigures {
    var figures = ConventionFigures()
    figures.distance = distance
    figures.slopeDistance = slopeDistance
    figures.time = TrackSummary.TimeBudget(
      movingMilliseconds: movingMilliseconds, stoppedMilliseconds: stoppedMilliseconds,
      of: elapsedMilliseconds)
    figures.fastest = isFastestKnown ? fastest : nil
    figures.ascent = climb.isKnown ? climb.ascent : nil
    figures.descent = climb.isKnown ? climb.descent : nil
    return figures
  }

  static let description = ConventionDescription(
    name: "gpxpy", tool: "gpxpy 1.6", source: "https://github.com/tkrajina/gpxpy"
  ) { figure in
    switch figure {
    case .distance: "every step counts, noise and standing too; a ball, no ellipsoid; no repair"
    case .moving: "a step above 1 km/h moves, whatever noise made it"
    case .stopped:
      "a step up to 1 km/h stops, also across a gap; a step of no length counts nowhere"
    case .fastest: "95th percentile of the steps within 1.5 standard deviations of the mean length"
    case .ascent: "every rise counts after weights 0.3, 0.4, 0.3 over three heights; no threshold"
    case .descent: "every fall counts after weights 0.3, 0.4, 0.3 over three heights; no threshold"
    }
  }
}

extension GpxpyRules: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&distance)
    try c.code(&slopeDistance)
    try c.code(&movingMilliseconds)
    try c.code(&stoppedMilliseconds)
    try c.code(&fastest)
    try c.code(&isFastestKnown)
    try c.code(&steps)
    try c.code(&hasMoved)
    try c.code(&climb)
  }
}

extension GpxpyRules.Step: StateCoding {
  init() { (metresPerSecond, metres) = (0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metresPerSecond)
    try c.code(&metres)
  }
}
