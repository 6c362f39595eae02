import HitherEngine
import HitherTracks

/// Measures how steadily the leader has progressed, which gives the uncertainty of an expected arrival.
///
/// The way of each five minutes, as metres on the flat and with its stops, is one reading of the speed.
/// Few readings that happen to agree prove little: three with a coefficient of variation of a quarter
/// are added to them. The bounds follow from that coefficient (`ArrivalBounds`) and from the errors of earlier forecasts
/// (`OwnForecasts`).
struct LeaderPace: Sendable {
  static let readingMilliseconds: Int64 = 300_000
  static let leastReadings = 3.0
  /// The prior coefficient of variation, and the number of readings that it counts for.
  static let usualVariation = 0.25
  static let usualWeight = 3.0

  private var start: (time: Instant, effort: Double)?
  private var seen: Instant?
  private var count = 0.0
  private var sum = 0.0
  private var squares = 0.0
  private var forecasts = OwnForecasts()

  /// Adds the leader's effort so far and expected pace, in seconds for a metre on the flat; NaN if unknown.
  mutating func take(_ effort: Double, pace: Double, at time: Instant) {
    guard effort.isFinite else { return }
    // The moment at which a goal in between was reached is unknown.
    if let seen, time - seen > Self.readingMilliseconds { forecasts.drop() }
    seen = time
    read(effort, at: time)
    forecasts.take(effort, at: time)
    guard let variation, pace.isFinite, pace > 0 else { return }
    forecasts.forecast(from: effort, pace: pace, variation: variation, at: time)
  }

  private mutating func read(_ effort: Double, at time: Instant) {
    guard let start else {
      start = (time, effort)
      return
    }
    guard time - start.time >= Self.readingMilliseconds else { return }
    let speed = (effort - start.effort) / Double(time - start.time) * 1000
    (count, sum, squares) = (count + 1, sum + speed, squares + speed * speed)
    self.start = (time, effort)
  }

  /// Resets the reading, because another member leads.
  mutating func changeLeader() {
    (start, seen) = (nil, nil)
    forecasts.drop()
  }

  /// The coefficient of variation of the readings; nil if there are too few.
  private var variation: Double? {
    guard count >= Self.leastReadings, sum > 0 else { return nil }
    let mean = sum / count
    let scatter = max(0, squares - sum * mean) / (mean * mean)
    let usual = Self.usualWeight * Self.usualVariation * Self.usualVariation
    return ((scatter + usual) / (count - 1 + Self.usualWeight)).squareRoot()
  }

  /// The shortest and the longest duration of an expected number of seconds, in 90 of 100 cases;
  /// nil if too little is known.
  func range(ofSeconds seconds: Double) -> ClosedRange<Double>? {
    guard let variation else { return nil }
    return ArrivalBounds(
      ofSeconds: seconds, variation: variation, lateness: forecasts.lateness
    ).widened(by: forecasts.widening).range(ofSeconds: seconds)
  }
}

extension LeaderPace: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    var time = start?.time
    try c.code(&time)
    let effort = try c.coded(start?.effort ?? .nan)
    if c.isReading { start = time.map { ($0, effort) } }
    try c.code(&seen)
    try c.code(&count)
    try c.code(&sum)
    try c.code(&squares)
    try c.code(&forecasts)
  }
}
