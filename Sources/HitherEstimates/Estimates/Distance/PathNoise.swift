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
  /// The memories that are tried, and the times over which a receiver smooths what it measures, in seconds.
  private static let memories = [4.0, 12, 30, 75, 200]
  private static let smoothings = [0.0, 4, 10]
  /// Steps with each of them, and then with the best.
  private static let rounds = 60
  private static let lastRounds = 100
  private static let agilityRounds = 30
  /// The most independent samples that a lag counts for, as the model is only approximately true.
  private static let mostSamples = 200.0
  /// A receiver is seldom worse by axis; that it is must be shown by the data against so many of
  /// its independent samples.
  private static let usualVariance = 25.0
  private static let usualWeight = 1.0

  init() {}

  /// The noise under which what was seen at all lags is most likely.
  ///
  /// A second difference over the lag *h* has, by axis, the variance 6 W + S (6 − 8 ρ(h) + 2 ρ(2h)) + ⅔ q h³:
  /// errors show at short lags, motion at long ones. The wandering error is one that forgets in τ, seen through a
  /// receiver that smooths over σ: ρ(h) = (τ exp(−h/τ) − σ exp(−h/σ)) / (τ − σ). W and S are those under which the
  /// *quiet* variances are most likely, which motion hardly touches; q is then that of the whole variances. For each τ
  /// and σ the likelihood is climbed by multiplicative steps, which keep all parts positive.
  ///
  /// - Parameter lags: What was seen; nil is returned where it is nothing.
  init?(lags: [LagStatistics.Lag]) {
    guard !lags.isEmpty else { return nil }
    let seen = Seen(lags)
    var best = Double.infinity
    var found: (shape: Shape, parts: Parts)?
    for memory in Self.memories {
      for smoothing in Self.smoothings where smoothing < memory {
        let shape = Shape(lags, memory: memory, smoothing: smoothing)
        let parts = Self.climb(seen, shape, from: seen.start, Self.rounds)
        let cost = Self.cost(seen, shape, parts)
        guard cost < best else { continue }
        best = cost
        found = (shape, parts)
        memorySeconds = memory
      }
    }
    guard let found else { return nil }
    let parts = Self.climb(seen, found.shape, from: found.parts, Self.lastRounds)
    white = max(parts.white, 1e-4)
    wandering = max(parts.wandering, 1e-6)
    agility = min(max(Self.agility(seen, found.shape, parts), 1e-5), 100)
  }

  /// Whether there is noise that may be motion: with more than 1 m of deviation.
  var isGreat: Bool { white + wandering > 1 }

  /// Whether there is noise at all, with more than 0.2 m of deviation.
  var isThere: Bool { white + wandering > 0.05 }

  /// Takes half of the deviations for motion.
  mutating func shrink() {
    lessen()
    agility = max(2 * agility, Self.usualAgility)
  }

  /// Takes half of the deviations for none.
  mutating func lessen() {
    white /= 4
    wandering /= 4
  }

  private struct Parts {
    var white: Double
    var wandering: Double
    var agility: Double
  }

  /// A value for each lag; there are up to seven, and those that are not count for nothing.
  private typealias ByLag = SIMD8<Double>

  /// What was seen.
  private struct Seen {
    var quietVariance = ByLag(repeating: 1)
    var variance = ByLag(repeating: 1)
    var samples = ByLag(repeating: 0)
    /// For how many independent samples a lag counts where its model is in doubt as well.
    var weight = ByLag(repeating: 0)
    /// Where the climb begins.
    let start: Parts

    init(_ lags: [LagStatistics.Lag]) {
      for (index, lag) in lags.prefix(ByLag.scalarCount).enumerated() {
        quietVariance[index] = lag.quietVariance
        variance[index] = lag.variance
        samples[index] = lag.samples
        weight[index] = 1 / (1 / lag.samples + 1 / PathNoise.mostSamples)
      }
      let (first, last) = (lags[0], lags[lags.count - 1])
      start = Parts(
        white: first.quietVariance / 18, wandering: first.quietVariance / 18,
        agility: last.quietVariance / (2 * last.seconds * last.seconds * last.seconds))
    }
  }

  /// What a unit of each part adds to the variance at each lag.
  private struct Shape {
    let white = 6.0
    var wandering = ByLag(repeating: 0)
    var agility = ByLag(repeating: 0)

    init(_ lags: [LagStatistics.Lag], memory: Double, smoothing: Double) {
      for (index, lag) in lags.prefix(ByLag.scalarCount).enumerated() {
        let forgotten = exp(-lag.seconds / memory)
        let smoothed = smoothing > 0 ? exp(-lag.seconds / smoothing) : 0
        func kept(_ forgotten: Double, _ smoothed: Double) -> Double {
          (memory * forgotten - smoothing * smoothed) / (memory - smoothing)
        }
        wandering[index] =
          6 - 8 * kept(forgotten, smoothed) + 2 * kept(forgotten * forgotten, smoothed * smoothed)
        agility[index] = 2.0 / 3 * lag.seconds * lag.seconds * lag.seconds
      }
    }

    /// The variance at each lag; never 0, not even where there is no lag.
    func variance(_ parts: Parts) -> ByLag {
      1e-9 + white * parts.white + wandering * parts.wandering + agility * parts.agility
    }
  }

  private static func climb(
    _ seen: Seen, _ shape: Shape, from start: Parts, _ rounds: Int
  ) -> Parts {
    var parts = start
    for _ in 0..<rounds {
      let inverse = 1 / shape.variance(parts)
      let weight = seen.weight * inverse
      let pull = weight * seen.quietVariance * inverse
      var up = Parts(
        white: shape.white * pull.sum(), wandering: (shape.wandering * pull).sum(),
        agility: (shape.agility * pull).sum())
      var down = Parts(
        white: shape.white * weight.sum(), wandering: (shape.wandering * weight).sum(),
        agility: (shape.agility * weight).sum())
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

  /// The agility under which the differences in all directions are most likely, the errors being known.
  private static func agility(_ seen: Seen, _ shape: Shape, _ parts: Parts) -> Double {
    var parts = parts
    parts.agility = max(parts.agility, 1e-5)
    for _ in 0..<agilityRounds {
      let inverse = 1 / shape.variance(parts)
      let weight = seen.samples * shape.agility * inverse
      parts.agility *= (weight * seen.variance * inverse).sum() / weight.sum()
    }
    return parts.agility
  }

  /// Minus the logarithm of the likelihood, but for constants.
  private static func cost(_ seen: Seen, _ shape: Shape, _ parts: Parts) -> Double {
    let variance = shape.variance(parts)
    var cost = (seen.weight * seen.quietVariance / variance).sum()
    for index in variance.indices where seen.weight[index] > 0 {
      cost += seen.weight[index] * log(variance[index])
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
