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

extension SeededGenerator {
  /// A document in which one to three bytes are others, and which half the time ends early.
  package mutating func damaged(_ document: [UInt8], with others: String) -> [UInt8] {
    var damaged = document
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let position = Int.random(in: 0..<damaged.count, using: &self)
      damaged[position] = Array(others.utf8).randomElement(using: &self) ?? 0
    }
    if Bool.random(using: &self) {
      damaged.removeLast(Int.random(in: 1..<damaged.count, using: &self))
    }
    return damaged
  }
}
