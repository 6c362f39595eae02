import Glibc

/// Random numbers of the second simulator: PCG-XSH-RR 64/32 (M. E. O'Neill, *PCG: A family of simple fast
/// space-efficient statistically good algorithms for random number generation*, HMC-CS-2014-0905), so that it has
/// not even the generator in common with the first.
struct Dice {
  private var state: UInt64
  private let increment: UInt64
  private var spare: Double?

  /// - Parameter stream: Streams of one seed are independent of each other.
  init(seed: UInt64, stream: UInt64) {
    increment = stream << 1 | 1
    state = 0
    _ = next()
    state = state &+ seed
    _ = next()
  }

  private mutating func next() -> UInt32 {
    let old = state
    state = old &* 6_364_136_223_846_793_005 &+ increment
    let shifted = UInt32(truncatingIfNeeded: ((old >> 18) ^ old) >> 27)
    let turns = UInt32(old >> 59)
    return shifted >> turns | shifted << ((0 &- turns) & 31)
  }

  /// Evenly spread from 0 to 1, 1 left out.
  mutating func fraction() -> Double { Double(next()) / 4_294_967_296 }

  /// Evenly spread within bounds.
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * fraction() }

  /// Evenly spread on a logarithmic scale.
  mutating func scaleBetween(_ low: Double, _ high: Double) -> Double {
    exp(between(log(low), log(high)))
  }

  /// Whether something of this probability happens.
  mutating func happens(_ probability: Double) -> Bool { fraction() < probability }

  /// One of several.
  mutating func one<Value>(of values: [Value]) -> Value {
    values[min(Int(fraction() * Double(values.count)), values.count - 1)]
  }

  /// Normally spread with mean 0 and standard deviation 1, by the polar method.
  mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    while true {
      let (x, y) = (between(-1, 1), between(-1, 1))
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      let scale = (-2 * log(square) / square).squareRoot()
      spare = y * scale
      return x * scale
    }
  }
}
