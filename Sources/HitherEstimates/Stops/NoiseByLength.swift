/// What noise parts two mean positions in a row, by how long the means are: the standard deviation in one direction.
///
/// The level of short means bounds that of longer ones: noise that forgets grows with the square root of the time, and
/// with the time itself as long as a receiver smooths it.
struct NoiseByLength: Sendable {
  /// How long the means are, in milliseconds.
  static let lengths: InlineArray<5, Double> = [5000, 10_000, 20_000, 40_000, 80_000]
  /// How many times as much as for the length before noise parts two means at most.
  private static let growths: InlineArray<5, Double> = [1, 2, 1.6, 1.42, 1.42]

  /// How far means must reach, and what noise parts two of them in a row.
  struct Reach: Hashable, Sendable {
    /// In milliseconds.
    var milliseconds: Double
    /// The standard deviation in one direction, in metres.
    var metres: Double
  }

  /// For each length, in metres.
  private var known = InlineArray<5, Double>(repeating: NoiseLevel().metres)

  /// Notes the levels that were learned, without what only bends can make.
  mutating func note(_ levels: InlineArray<5, NoiseLevel>) {
    known[0] = levels[0].metres
    for index in 1..<known.count {
      known[index] = min(levels[index].metres, known[index - 1] * Self.growths[index])
    }
  }

  /// For the shortest means, in metres.
  var shortestMetres: Double { known[0] }

  /// The shortest means over which a pace in m/s exceeds the noise by a given factor.
  func reach(at pace: Double, noises: Double, _ limits: ClosedRange<Double>) -> Reach {
    // Which lengths are too short is clear without a division.
    var long = 0
    while long < known.count, way(at: pace, long) < known[long] * noises { long += 1 }
    guard long > 0 else {
      return Reach(milliseconds: Self.within(limits, Self.lengths[0]), metres: known[0])
    }
    let (length, metres) = (Self.lengths[long - 1], known[long - 1])
    let ratio = way(at: pace, long - 1) / (metres * noises)
    guard long < known.count else {
      return Reach(milliseconds: Self.within(limits, length / ratio), metres: metres)
    }
    let share = (1 - ratio) / (way(at: pace, long) / (known[long] * noises) - ratio)
    return Reach(
      milliseconds: Self.within(limits, length + share * (Self.lengths[long] - length)),
      metres: metres + share * (known[long] - metres))
  }

  /// What a pace makes over a length, in metres.
  @inline(__always)
  private func way(at pace: Double, _ index: Int) -> Double { pace * Self.lengths[index] / 1000 }

  private static func within(_ limits: ClosedRange<Double>, _ value: Double) -> Double {
    min(max(value, limits.lowerBound), limits.upperBound)
  }

  /// For means of a length in milliseconds, in metres.
  func metres(over length: Double) -> Double {
    var below = 0
    while below + 1 < known.count, Self.lengths[below + 1] <= length { below += 1 }
    guard below + 1 < known.count, length > Self.lengths[below] else { return known[below] }
    let share = (length - Self.lengths[below]) / (Self.lengths[below + 1] - Self.lengths[below])
    return known[below] + share * (known[below + 1] - known[below])
  }
}
