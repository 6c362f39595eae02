import Glibc
import TestSupport

@testable import HitherEstimates

/// Made-up heights along a made-up way, with their truth.
struct MadeHeights {
  var heights: [HeightGate.Height] = []
  /// Metres climbed in truth.
  var ascent = 0.0

  /// A part of the noise: so many metres, remembered for so many seconds.
  struct Noise {
    var metres: Double
    var seconds: Double
  }

  /// - Parameters:
  ///   - hours: How long is walked.
  ///   - seconds: Between two heights.
  ///   - rest: A rest, in seconds from the start.
  ///   - ground: The height at so many metres of way.
  init(
    hours: Double, every seconds: Double = 1, rest: Range<Double> = 0..<0, noise: [Noise],
    seed: UInt64, ground: (Double) -> Double = { _ in 300 }
  ) {
    var dice = SeededGenerator(seed: seed)
    var errors = noise.map { $0.metres * dice.normal() }
    var (way, before) = (0.0, ground(0))
    for index in 0..<Int(hours * 3600 / seconds) {
      let elapsed = Double(index) * seconds
      let isResting = rest.contains(elapsed)
      if index > 0, !isResting { way += 1.2 * seconds }
      for (part, noise) in noise.enumerated() {
        let kept = noise.seconds > 0 ? exp(-seconds / noise.seconds) : 0
        errors[part] =
          kept * errors[part] + noise.metres * (1 - kept * kept).squareRoot() * dice.normal()
      }
      let height = ground(way)
      ascent += max(0, height - before)
      before = height
      heights.append(
        HeightGate.Height(
          time: Int64(elapsed * 1000),
          metres: ((height + errors.reduce(0, +)) * 10).rounded() / 10, way: way,
          isResting: isResting))
    }
  }

  /// What the estimator makes of them.
  var climb: ClimbEstimator {
    var climb = ClimbEstimator()
    for height in heights { climb.add(height) }
    _ = climb.finish()
    return climb
  }
}

extension ClimbEstimator {
  @discardableResult
  mutating func add(_ height: HeightGate.Height) -> [Mark] {
    add(
      height.metres, at: height.time, way: height.way, isResting: height.isResting,
      progress: height.progress) ?? []
  }
}

extension SeededGenerator {
  /// A number of the standard normal distribution, by the polar method.
  mutating func normal() -> Double {
    while true {
      let (x, y) = (uniform(-1, 1), uniform(-1, 1))
      let square = x * x + y * y
      if square > 0, square < 1 { return x * (-2 * log(square) / square).squareRoot() }
    }
  }
}
