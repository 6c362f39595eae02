import Glibc

/// One wave of a sum.
struct Wave: Sendable {
  var amplitude: Double
  /// Distance from crest to crest, in the unit of the wave's argument: metres, or radians of a turn.
  var period: Double
  var phase: Double

  func value(at place: Double) -> Double {
    amplitude * sin(2 * Double.pi * place / period + phase)
  }

  /// The waves of a winding path's direction, in radians.
  static func directions(winding: Double, _ random: inout SplitMix64) -> [Wave] {
    let kinds: [(length: Double, share: Double)] = [
      (55, 0.15), (120, 0.2), (260, 0.3), (600, 0.45), (1500, 0.55), (3500, 0.4),
    ]
    return kinds.map { kind in
      Wave(
        amplitude: winding * kind.share, period: kind.length * random.uniform(0.8, 1.25),
        phase: random.uniform(0, 2 * Double.pi))
    }
  }
}

extension [Wave] {
  func sum(at place: Double) -> Double {
    var sum = 0.0
    for wave in self { sum += wave.value(at: place) }
    return sum
  }
}
