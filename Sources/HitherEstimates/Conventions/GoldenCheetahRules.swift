import HitherEngine
import HitherTracks

/// GoldenCheetah's totals of an imported track; `docs/methods/conventions.md` has the definition.
///
/// The tool works on samples of one second: a step shorter than 25 s is filled with samples on a
/// straight line, a longer one is a single sample.
struct GoldenCheetahRules: ConventionRules {
  /// Steps of this many seconds or more are not filled.
  static let longestFilledSeconds: Int64 = 25
  /// Filled samples up to this speed are stopped, in km/h.
  static let standingKilometresPerHour = 0.35
  /// A climb counts if it exceeds this height above the last low point, in metres.
  static let climbMetres = 3.0
  static let joinsSegments = true
  private static let earth = Sphere(radiusMetres: 6_371_000)

  private var start = Instant.absent
  private var previous = Sample()
  private var recorded = Sample()
  private var movingSamples: Int64 = 0
  private var fastest = 0.0
  private var climb = HysteresisClimb(threshold: climbMetres)
  private var distance = 0.0

  /// A second of the ride.
  struct Sample: Hashable, Sendable {
    var second: Int64 = 0
    var kilometresPerHour = 0.0
    /// NaN before the first height; a missing height repeats the last one.
    var elevation = Double.nan
    var cadence = 0.0
  }

  mutating func begin(_ fix: ConventionFix) {
    start = fix.time
    recorded = Sample()
    recorded.elevation = fix.elevation
    recorded.cadence = fix.cadence.isNaN ? 0 : fix.cadence
    previous = recorded
    append(recorded)
  }

  mutating func step(from last: ConventionFix, to fix: ConventionFix) {
    var sample = recorded
    sample.second = (fix.time - start) / 1000
    if !fix.elevation.isNaN { sample.elevation = fix.elevation }
    if !fix.cadence.isNaN { sample.cadence = fix.cadence }
    let milliseconds = fix.time - last.time
    sample.kilometresPerHour = go(last, fix, seconds: Double(milliseconds) / 1000)
    let seconds = sample.second - previous.second
    if seconds == 1 || seconds >= Self.longestFilledSeconds {
      append(sample)
      previous = sample
    } else if seconds > 0 {
      fill(to: sample, seconds: seconds)
    }
    recorded = sample
  }

  /// Adds the distance of a step and returns its speed in km/h: the device's, if it has one.
  private mutating func go(_ last: ConventionFix, _ fix: ConventionFix, seconds: Double) -> Double {
    guard fix.speed.isNaN else {
      var mean = fix.speed
      if seconds < Double(Self.longestFilledSeconds) {
        if !last.speed.isNaN { mean = (last.speed + fix.speed) / 2 }
        distance += mean * seconds
      } else {
        distance += mean
      }
      return fix.speed * 3.6
    }
    let metres = Self.earth.metres(from: last.coordinate, to: fix.coordinate)
    distance += metres
    return seconds > 0 ? metres / seconds * 3.6 : 0
  }

  /// Adds a sample at each second of a step, on the line between its ends.
  private mutating func fill(to end: Sample, seconds: Int64) {
    let from = previous
    for second in 1...seconds {
      let share = Double(second) / Double(seconds)
      var sample = end
      sample.second = from.second + second
      let speed =
        from.kilometresPerHour + (end.kilometresPerHour - from.kilometresPerHour) * share
      sample.kilometresPerHour = speed > Self.standingKilometresPerHour ? speed : 0
      if !from.elevation.isNaN {
        sample.elevation = from.elevation + (end.elevation - from.elevation) * share
      }
      append(sample)
      previous = sample
    }
  }

  private mutating func append(_ sample: Sample) {
    if sample.kilometresPerHour > 0 || sample.cadence > 0 { movingSamples += 1 }
    fastest = max(fastest, sample.kilometresPerHour)
    if !sample.elevation.isNaN { climb.add(sample.elevation) }
  }

  mutating func endSegment() {}

  func figures(elapsedMilliseconds: Int64) -> ConventionFigures {
    var figures = ConventionFigures()
    figures.distance = distance
    let moving = min(movingSamples * 1000, elapsedMilliseconds)
    figures.time = TrackSummary.TimeBudget(
      movingMilliseconds: moving, stoppedMilliseconds: elapsedMilliseconds - moving,
      of: elapsedMilliseconds)
    figures.fastest = fastest / 3.6
    figures.ascent = climb.isKnown ? climb.ascent : nil
    figures.descent = climb.isKnown ? climb.descent : nil
    return figures
  }

  static let description = ConventionDescription(
    name: "goldencheetah", tool: "GoldenCheetah 3",
    source: "https://github.com/GoldenCheetah/GoldenCheetah"
  ) { figure in
    switch figure {
    case .distance:
      "every step counts, pauses too; the device's speed if it is recorded; a sphere of 6,371 km"
    case .moving:
      "each second with any speed or cadence moves; a step of 25 s or more is one second"
    case .stopped: "what is left of the elapsed time, gaps and pauses too"
    case .fastest: "fastest single sample, so a jump sets it"
    case .ascent: "every rise of more than 3 m above the last low point; nothing smoothed"
    case .descent: "every fall of more than 3 m below the last high point; nothing smoothed"
    }
  }
}

extension GoldenCheetahRules: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&start)
    try c.code(&previous)
    try c.code(&recorded)
    try c.code(&movingSamples)
    try c.code(&fastest)
    try c.code(&climb)
    try c.code(&distance)
  }
}

extension GoldenCheetahRules.Sample: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&second)
    try c.code(&kilometresPerHour)
    try c.code(&elevation)
    try c.code(&cadence)
  }
}
