import HitherEngine

/// The numbers of the laws, the same from the same seed everywhere, as fractions too.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var random: LawRandom

  package init(seed: UInt64) { random = LawRandom(seed: seed) }

  package mutating func next() -> UInt64 { random.next() }

  /// From 0 up to, not including, 1.
  package mutating func uniform() -> Double { uniform(0, 1) }

  package mutating func uniform(_ low: Double, _ high: Double) -> Double {
    random.between(low, high)
  }
}
