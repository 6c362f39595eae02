import Glibc
import HitherEngine

/// How positions err and how the motion changes, by axis: what the smoother has to know.
struct PathNoise: Hashable, Sendable {
  /// Variance of the error that is new in each fix, in m².
  var white = 9.0
  /// Variance of the error that wanders, in m².
  var wandering = 1.0
  /// Memory of the wandering error, in seconds.
  var memorySeconds = 25.0
  /// How fast the velocity changes, as the spectral density of the acceleration, in m²/s³.
  var agility = usualAgility

  private static let usualAgility = 0.002
  /// The memories that are tried.
  private static let memories = [4.0, 10, 25, 60, 150]
  private static let rounds = 100
  /// A receiver is seldom worse by axis; that it is must be shown by the data against so many of
  /// its independent samples.
  private static let usualVariance = 25.0
  private static let usualWeight = 12.0

  init() {}

  /// The noise under which what was seen at all lags is most likely.
  ///
  /// A second difference over the lag *h* has, by axis, the variance 6 W + S (6 − 8 ρ + 2 ρ²) + ⅔ q h³,
  /// ρ = exp(−h/τ): errors show at short lags, motion at long ones. For each τ the likelihood is
  /// climbed by multiplicative steps, which keep all parts positive.
  ///
  /// - Parameter lags: What was seen; nil is returned where it is nothing.
  init?(lags: [LagStatistics.Lag]) {
    guard !lags.isEmpty else { return nil }
    var best = Double.infinity
    for memory in Self.memories {
      let shapes = lags.map { Shape(lagSeconds: $0.seconds, memorySeconds: memory) }
      let parts = Self.climb(lags, shapes)
      let cost = Self.cost(lags, shapes, parts)
      guard cost < best else { continue }
      best = cost
      white = max(parts.white, 1e-4)
      wandering = max(parts.wandering, 1e-6)
      memorySeconds = memory
      agility = min(max(parts.agility, 1e-5), 10)
    }
    guard best.isFinite else { return nil }
  }

  /// Whether there is noise that may be motion: with more than 1 m of deviation.
  var isGreat: Bool { white + wandering > 1 }

  /// Takes half of the deviations for motion.
  mutating func shrink() {
    white /= 4
    wandering /= 4
    agility = max(2 * agility, Self.usualAgility)
  }

  private struct Parts {
    var white: Double
    var wandering: Double
    var agility: Double
  }

  /// What a unit of each part adds to the variance at one lag.
  private struct Shape {
    let white = 6.0
    let wandering: Double
    let agility: Double

    init(lagSeconds: Double, memorySeconds: Double) {
      let kept = exp(-lagSeconds / memorySeconds)
      wandering = 6 - 8 * kept + 2 * kept * kept
      agility = 2.0 / 3 * lagSeconds * lagSeconds * lagSeconds
    }

    func variance(_ parts: Parts) -> Double {
      white * parts.white + wandering * parts.wandering + agility * parts.agility
    }
  }

  private static func climb(_ lags: [LagStatistics.Lag], _ shapes: [Shape]) -> Parts {
    let (first, last) = (lags[0], lags[lags.count - 1])
    var parts = Parts(
      white: first.variance / 18, wandering: first.variance / 18,
      agility: last.variance / 3 / shapes[shapes.count - 1].agility)
    for _ in 0..<rounds {
      var up = Parts(white: 0, wandering: 0, agility: 0)
      var down = up
      for (lag, shape) in zip(lags, shapes) {
        let variance = shape.variance(parts)
        let weight = lag.samples / variance
        let pull = weight * lag.variance / variance
        up.white += shape.white * pull
        up.wandering += shape.wandering * pull
        up.agility += shape.agility * pull
        down.white += shape.white * weight
        down.wandering += shape.wandering * weight
        down.agility += shape.agility * weight
      }
      let errors = parts.white + parts.wandering
      if errors > usualVariance {
        let (pull, weight) = (usualWeight * usualVariance / (errors * errors), usualWeight / errors)
        up.white += pull
        up.wandering += pull
        down.white += weight
        down.wandering += weight
      }
      parts.white *= up.white / down.white
      parts.wandering *= up.wandering / down.wandering
      parts.agility *= up.agility / down.agility
    }
    return parts
  }

  /// Minus the logarithm of the likelihood, but for constants.
  private static func cost(
    _ lags: [LagStatistics.Lag], _ shapes: [Shape], _ parts: Parts
  ) -> Double {
    var cost = 0.0
    for (lag, shape) in zip(lags, shapes) {
      let variance = shape.variance(parts)
      cost += lag.samples * (log(variance) + lag.variance / variance)
    }
    let errors = max(parts.white + parts.wandering, usualVariance)
    return cost + usualWeight * (log(errors) + usualVariance / errors)
  }
}

extension PathNoise: StateCoding {
  func write(to writer: inout StateWriter) {
    for value in [white, wandering, memorySeconds, agility] { writer.write(value) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    white = try reader.read(Double.self)
    wandering = try reader.read(Double.self)
    memorySeconds = try reader.read(Double.self)
    agility = try reader.read(Double.self)
  }
}
