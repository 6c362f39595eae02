import Glibc

/// The simulator's own random number generator: the same numbers from the same seed.
///
/// Each use draws from a stream of its own (`init(seed:stream:)`), so adding a member to a scenario
/// changes nothing for the others. Source: G. Steele, D. Lea, C. Flood, *Fast splittable
/// pseudorandom number generators* (2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64
  /// The second number of the last pair of normal ones.
  private var spare: Double?

  /// Makes a generator.
  public init(seed: UInt64) { state = seed }

  /// Makes the generator of one named stream of a seed.
  ///
  /// - Parameters:
  ///   - seed: The scenario's seed.
  ///   - stream: The use of the numbers, such as `noise/leo`; hashed by FNV-1a.
  public init(seed: UInt64, stream: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in stream.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    var mixer = SplitMix64(seed: seed)
    state = mixer.next() ^ hash
    state = next()
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A uniform number in 0..<1, a multiple of 2^-53.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A uniform number between two others, the upper one excluded.
  public mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * uniform()
  }

  /// A number from the standard normal distribution, by Box and Muller.
  public mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    // 1 − u lies in (0, 1], where the logarithm is finite.
    let radius = (-2 * log(1 - uniform())).squareRoot()
    let angle = 2 * Double.pi * uniform()
    spare = radius * sin(angle)
    return radius * cos(angle)
  }
}
