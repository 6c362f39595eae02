import Glibc
import HitherEngine
import HitherTracks

/// Errors of forecasts about the leader, made earlier in the same outing.
///
/// Each of six horizons has one open forecast: when the leader will have covered what the current pace covers in that
/// time. When the leader gets there, the error is known, and the next forecast is made. A miss moves
/// that side of the range outwards; a hit moves it inwards a little. In the long run 5 % are missed on each side, whatever
/// the errors are (I. Gibbs and E. Candès, *Adaptive conformal inference under distribution shift*, NeurIPS 2021).
struct OwnForecasts: Sendable {
  /// An open forecast.
  struct Pending: Hashable, Sendable {
    var made: Instant
    /// The effort at which it is due.
    var goal: Double
    var bounds: ArrivalBounds
  }

  /// In seconds.
  static let horizons: [Double] = [300, 600, 1200, 2400, 4800, 9600]
  /// How far a miss moves a bound outwards, before the share of misses is subtracted.
  static let step = 0.07
  /// The wanted share of misses on each side.
  static let missed = 0.05
  /// The farthest that a bound moves in and out.
  static let mostIn = 0.5
  static let mostOut = 1.5
  /// The lateness before any forecast is due, and how many forecasts it counts as.
  static let usualLateness = 0.12
  static let usualWeight = 3.0

  private var pending: [Pending?]
  private var count = 0.0
  /// The sum of their lateness, as logarithms.
  private var late = 0.0
  /// How far the bounds have moved.
  private(set) var widening = ArrivalBounds(low: 0, high: 0)

  init() { pending = Array(repeating: nil, count: Self.horizons.count) }

  var lateness: Double {
    (Self.usualWeight * Self.usualLateness + late) / (Self.usualWeight + count)
  }

  /// Drops the open forecasts.
  mutating func drop() {
    for index in pending.indices { pending[index] = nil }
  }

  /// Closes the forecasts that are due at the leader's effort.
  mutating func take(_ effort: Double, at time: Instant) {
    for index in pending.indices {
      guard let forecast = pending[index], effort >= forecast.goal else { continue }
      pending[index] = nil
      let seconds = max(Double(time - forecast.made) / 1000, 10)
      learn(log(seconds / Self.horizons[index]), forecast.bounds.widened(by: widening))
    }
  }

  /// Opens a forecast for each horizon without one.
  ///
  /// - Parameters:
  ///   - pace: Seconds for a metre on the flat.
  ///   - variation: The coefficient of variation of the leader's speeds.
  mutating func forecast(from effort: Double, pace: Double, variation: Double, at time: Instant) {
    for index in pending.indices where pending[index] == nil {
      let seconds = Self.horizons[index]
      pending[index] = Pending(
        made: time, goal: effort + seconds / pace,
        bounds: ArrivalBounds(ofSeconds: seconds, variation: variation, lateness: lateness))
    }
  }

  private mutating func learn(_ error: Double, _ bounds: ArrivalBounds) {
    count += 1
    late += max(0, error)
    let high = widening.high + Self.step * ((error > bounds.high ? 1 : 0) - Self.missed)
    let low = -widening.low + Self.step * ((error < bounds.low ? 1 : 0) - Self.missed)
    widening.high = min(max(high, -Self.mostIn), Self.mostOut)
    widening.low = -min(max(low, -Self.mostIn), Self.mostOut)
  }
}

extension OwnForecasts.Pending: StateCoding {
  init() { (made, goal, bounds) = (Instant(), 0, ArrivalBounds()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &made)
    try c.code(&goal)
    try c.code(&bounds)
  }
}

extension OwnForecasts: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(elements: &pending)
    try c.code(&count)
    try c.code(&late)
    try c.code(&widening)
  }
}
