import Glibc
import HitherEngine

/// The noise of positions and the changes of motion, per axis: the parameters of the smoother.
struct PathNoise: Hashable, Sendable {
  /// Variance of the error that is independent in each fix, in m².
  var white = 9.0
  /// Variance of the correlated error, in m².
  var wandering = 1.0
  /// Time constant of the correlated error, in seconds.
  var memorySeconds = 25.0
  /// The spectral density of the acceleration where the path is, in m²/s³.
  var agility = usualAgility
  /// The same over the whole track so far.
  private var trackAgility = usualAgility
  /// The time over which the receiver smooths its measurements, in seconds.
  private var smoothingSeconds = 0.0
  /// The mean time between the fixes from which it was learned, in seconds.
  var intervalSeconds = Double.infinity

  private static let usualAgility = 0.002
  /// The candidate time constants, and the times over which a receiver smooths its measurements, in seconds.
  private static let memories = [4.0, 12, 30, 75, 200]
  private static let smoothings = [0.0, 4, 10]
  /// The iterations with each of them, and then with the best.
  private static let rounds = 60
  private static let lastRounds = 100
  private static let agilityRounds = 30
  /// The most independent samples that a lag counts for, because the model is only approximate.
  private static let mostSamples = 200.0
  /// A receiver is seldom worse per axis; the data must show it against this many independent samples.
  private static let usualVariance = 25.0
  private static let usualWeight = 1.0

  init() {}

  /// The maximum-likelihood noise for the statistics of all lags.
  ///
  /// A second difference over the lag *h* has, per axis, the variance 6 W + S (6 − 8 ρ(h) + 2
  /// ρ(2h)) + ⅔ q h³: errors show at short lags, motion at long ones. The correlated error decays
  /// with τ and is seen through a receiver that smooths over σ: ρ(h) = (τ exp(−h/τ) − σ exp(−h/σ))
  /// / (τ − σ). W and S maximise the likelihood of the *quiet* variances, which motion hardly
  /// affects; q then maximises that of the whole variances. For each τ and σ the likelihood is
  /// maximised by multiplicative steps, which keep all parts positive.
  ///
  /// - Parameter lags: The statistics; the result is nil if they are empty.
  init?(lags: [LagStatistics.Lag]) {
    guard !lags.isEmpty else { return nil }
    let seen = Seen(lags)
    var best = Double.infinity
    var found: (shape: Shape, parts: Parts)?
    for shapes in Self.shapes(lags) {
      let parts = Self.climb(seen, shapes, from: seen.start, Self.rounds)
      for lane in shapes.indices {
        let cost = Self.cost(seen, shapes[lane], parts[lane])
        guard cost < best else { continue }
        best = cost
        found = (shapes[lane], parts[lane])
      }
    }
    guard let found else { return nil }
    let shapes = Shapes(repeating: found.shape)
    let parts = Self.climb(seen, shapes, from: found.parts, Self.lastRounds)[0]
    memorySeconds = found.shape.memorySeconds
    smoothingSeconds = found.shape.smoothingSeconds
    intervalSeconds = lags[0].seconds
    white = max(parts.white, 1e-4)
    wandering = max(parts.wandering, 1e-6)
    agility = Self.agility(seen, found.shape, parts)
    trackAgility = agility
  }

  /// The noise for a walk among rides or a ride among walks, which are not smoothed alike; nil if it is that of the track.
  ///
  /// - Parameters:
  ///   - lags: The statistics of that part of the track. Parts of one walk differ several times over by chance.
  ///   - isRide: Whether it is the ride.
  func adapted(to lags: [LagStatistics.Lag], isRide: Bool) -> PathNoise? {
    guard let first = lags.first, first.samples >= Self.fewestSamples else { return nil }
    let shape = Shape(lags, memory: memorySeconds, smoothing: smoothingSeconds)
    let parts = Parts(white: white, wandering: wandering, agility: trackAgility)
    let ratio = log(Self.agility(Seen(lags), shape, parts) / trackAgility)
    let change = (abs(ratio) - Self.usualChange) / (Self.sureChange - Self.usualChange)
    guard change > 0, (ratio > 0) == isRide else { return nil }
    var adapted = self
    let least = min(trackAgility, Self.leastAgility)
    adapted.agility = max(trackAgility * exp(ratio * min(change, 1)), least)
    return adapted
  }

  /// The same with the agility of the whole track.
  var ofTrack: PathNoise {
    var noise = self
    noise.agility = trackAgility
    return noise
  }

  /// Nobody moves more steadily than this for long.
  private static let leastAgility = usualAgility / 2

  /// The least number of differences that show another agility.
  private static let fewestSamples = 64.0
  /// The logarithm of the ratio of agilities up to which they are taken for one, and from which on for two.
  private static let usualChange = log(4.0)
  private static let sureChange = log(16.0)

  /// The time over which the wandering error is as strong as the motion, in seconds: over shorter times errors hide it.
  ///
  /// It is the inverse of the angular frequency at which the spectra 2 S / τ ω² and q / ω⁴ are equal.
  var hiddenSeconds: Double { (2 * wandering / (memorySeconds * trackAgility)).squareRoot() }

  /// Whether there is noise that may be motion: a deviation of more than 1 m.
  var isGreat: Bool { white + wandering > 1 }

  /// Whether there is any noise: a deviation of more than 0.2 m.
  var isThere: Bool { white + wandering > 0.05 }

  /// Treats half of the deviations as motion.
  mutating func shrink() {
    lessen()
    agility = max(2 * agility, Self.usualAgility)
    trackAgility = max(2 * trackAgility, Self.usualAgility)
  }

  /// Halves the deviations.
  mutating func lessen() {
    white /= 4
    wandering /= 4
  }

  private struct Parts {
    var white: Double
    var wandering: Double
    var agility: Double
  }

  /// A value for each lag; there are up to seven, and unused ones have no weight.
  private typealias ByLag = SIMD8<Double>
  /// Shapes that climb side by side, as each step waits for the one before, and what is a value for each of them.
  private typealias Shapes = InlineArray<4, Shape>
  private typealias Lanes = SIMD4<Double>

  /// All shapes that are tried, in fours; the last one fills up its four.
  private static func shapes(_ lags: [LagStatistics.Lag]) -> [Shapes] {
    let all = memories.flatMap { memory in
      smoothings.filter { $0 < memory }.map { Shape(lags, memory: memory, smoothing: $0) }
    }
    return stride(from: 0, to: all.count, by: 4).map { first in
      InlineArray { all[min(first + $0, all.count - 1)] }
    }
  }

  /// The observed statistics.
  private struct Seen {
    var quietVariance = ByLag(repeating: 1)
    var variance = ByLag(repeating: 1)
    var samples = ByLag(repeating: 0)
    /// The effective number of independent samples of a lag, including the model's uncertainty.
    var weight = ByLag(repeating: 0)
    /// How many lags there are.
    let lags: Int
    /// Where the climb begins.
    let start: Parts

    init(_ lags: [LagStatistics.Lag]) {
      self.lags = min(lags.count, ByLag.scalarCount)
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

  /// The contribution of a unit of each part to the variance at each lag.
  private struct Shape {
    let white = 6.0
    /// The memory of the wandering error, in seconds.
    let memorySeconds: Double
    let smoothingSeconds: Double
    var wandering = ByLag(repeating: 0)
    var agility = ByLag(repeating: 0)

    init(_ lags: [LagStatistics.Lag], memory: Double, smoothing: Double) {
      (memorySeconds, smoothingSeconds) = (memory, smoothing)
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

    /// The variance at each lag; never 0, even for unused lags.
    func variance(_ parts: Parts) -> ByLag {
      1e-9 + white * parts.white + wandering * parts.wandering + agility * parts.agility
    }
  }

  /// The parts to which each shape climbs.
  private static func climb(
    _ seen: Seen, _ shapes: Shapes, from start: Parts, _ rounds: Int
  ) -> InlineArray<4, Parts> {
    let wandering = InlineArray<8, Lanes> { lag in
      Lanes(
        shapes[0].wandering[lag], shapes[1].wandering[lag], shapes[2].wandering[lag],
        shapes[3].wandering[lag])
    }
    var lanes = PartLanes(start)
    for _ in 0..<rounds { lanes.climb(seen, wandering, shapes[0]) }
    return InlineArray {
      Parts(white: lanes.white[$0], wandering: lanes.wandering[$0], agility: lanes.agility[$0])
    }
  }

  /// The parts of shapes that climb side by side.
  private struct PartLanes {
    var white: Lanes
    var wandering: Lanes
    var agility: Lanes

    init(_ parts: Parts) {
      white = Lanes(repeating: parts.white)
      wandering = Lanes(repeating: parts.wandering)
      agility = Lanes(repeating: parts.agility)
    }

    /// Takes a step.
    ///
    /// - Parameters:
    ///   - shapes: What the wandering error adds at each lag, by shape.
    ///   - common: What is the same for all shapes.
    @inline(__always)
    mutating func climb(_ seen: Seen, _ shapes: InlineArray<8, Lanes>, _ common: Shape) {
      var (up, upWandering, upAgility) = (Lanes(), Lanes(), Lanes())
      var (down, downWandering, downAgility) = (Lanes(), Lanes(), Lanes())
      for lag in 0..<seen.lags {
        let (shape, cubic) = (shapes[lag], common.agility[lag])
        let errors: Lanes = 1e-9 + common.white * white + shape * wandering
        let inverse: Lanes = 1 / (errors + cubic * agility)
        let weight: Lanes = seen.weight[lag] * inverse
        let pull: Lanes = weight * seen.quietVariance[lag] * inverse
        up += pull
        upWandering += shape * pull
        upAgility += cubic * pull
        down += weight
        downWandering += shape * weight
        downAgility += cubic * weight
      }
      up *= common.white
      down *= common.white
      let errors = white + wandering
      let isGreat = errors .> usualVariance
      if any(isGreat) {
        let inverse: Lanes = usualWeight / errors
        let weight = Lanes().replacing(with: inverse, where: isGreat)
        let pull = Lanes().replacing(with: inverse * (usualVariance / errors), where: isGreat)
        up += pull
        upWandering += pull
        down += weight
        downWandering += weight
      }
      white *= up / down
      wandering *= upWandering / downWandering
      agility *= upAgility / downAgility
    }
  }

  /// The maximum-likelihood agility for the differences in all directions, given the errors.
  private static func agility(_ seen: Seen, _ shape: Shape, _ parts: Parts) -> Double {
    var parts = parts
    parts.agility = max(parts.agility, 1e-5)
    for _ in 0..<agilityRounds {
      let inverse = 1 / shape.variance(parts)
      let weight = seen.samples * shape.agility * inverse
      parts.agility *= (weight * seen.variance * inverse).sum() / weight.sum()
    }
    return min(max(parts.agility, 1e-5), 100)
  }

  /// The negative log-likelihood, without constants.
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
  // 2: the agility of the whole track beside that of a part. 3: the interval of the fixes.
  static let version: UInt16 = 3

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&white)
    try c.code(&wandering)
    try c.code(&memorySeconds)
    try c.code(&agility)
    try c.code(&trackAgility)
    try c.code(&smoothingSeconds)
    try c.code(&intervalSeconds)
  }
}
