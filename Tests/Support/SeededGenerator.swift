/// SplitMix64: the same numbers from the same seed, everywhere.
///
/// Source: G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators* (2014). The
/// simulator has its own, since it needs a stream for each use.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From 0 up to, not including, 1.
  package mutating func uniform() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  package mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * uniform()
  }
}
