import HitherEngine
import HitherTracks

/// Learns from a member's own track how far mean positions wander without a step, for means of several lengths.
///
/// Of three means in a row the middle one is compared with the line between the others. Where
/// the way is straight, or where the member rests, only noise parts them, whatever its kind: white
/// noise averaged away, slow noise, sparse fixes. Bends and halts push these distances up, the more the longer the means
/// are. So the level of short means bounds that of longer ones: noise that forgets grows with the square root of the
/// time, and with the time itself as long as a receiver smooths it.
struct WanderingNoise: Sendable {
  /// How long the means are, in milliseconds.
  static let lengths: InlineArray<5, Double> = [5000, 10_000, 20_000, 40_000, 80_000]
  /// How many times as much as for the length before noise parts two means at most.
  static let growths: InlineArray<5, Double> = [1, 2, 1.6, 1.42, 1.42]

  /// How far means must reach, and what noise parts two of them in a row.
  struct Reach: Hashable, Sendable {
    /// In milliseconds.
    var milliseconds: Double
    /// The standard deviation in one direction, in metres.
    var metres: Double
  }

  private var levels = InlineArray<5, NoiseLevel>(repeating: NoiseLevel())
  /// The levels without what only bends can make.
  private var known = InlineArray<5, Double>(repeating: NoiseLevel().metres)
  /// When the next block of any length may end, in milliseconds: no part of the state.
  private var due = -Double.infinity

  init() {}

  /// Begins anew after a break; what was learned stays.
  mutating func startAnew() {
    for index in levels.indices { levels[index].startAnew() }
    due = -.infinity
  }

  /// Takes a cell of a trail, the next after the one before.
  @inline(__always)
  mutating func take(_ cell: CellTrail.Cell, _ trail: CellTrail) {
    guard cell.milliseconds >= due else { return }
    var isLearned = false
    due = .infinity
    for index in levels.indices {
      levels[index].begin(at: trail.cells[0])
      if levels[index].length(to: cell) >= Self.lengths[index] {
        levels[index].endBlock(before: cell, trail)
        isLearned = true
      }
      due = min(due, cell.milliseconds - levels[index].length(to: cell) + Self.lengths[index])
    }
    if isLearned { bound() }
  }

  private mutating func bound() {
    known[0] = levels[0].metres
    for index in 1..<known.count {
      known[index] = min(levels[index].metres, known[index - 1] * Self.growths[index])
    }
  }

  /// The shortest means over which a pace in m/s makes so many times what noise does.
  func reach(at pace: Double, noises: Double, _ limits: ClosedRange<Double>) -> Reach {
    var last = (milliseconds: 0.0, metres: known[0], ratio: 0.0)
    for index in known.indices {
      let length = Self.lengths[index]
      let ratio = pace * length / 1000 / (known[index] * noises)
      if ratio >= 1 {
        let share = index == 0 ? 1 : (1 - last.ratio) / (ratio - last.ratio)
        return Reach(
          milliseconds: Self.within(
            limits, last.milliseconds + share * (length - last.milliseconds)),
          metres: last.metres + share * (known[index] - last.metres))
      }
      last = (length, known[index], ratio)
    }
    return Reach(
      milliseconds: Self.within(limits, last.milliseconds / last.ratio), metres: last.metres)
  }

  private static func within(_ limits: ClosedRange<Double>, _ value: Double) -> Double {
    min(max(value, limits.lowerBound), limits.upperBound)
  }

  /// The standard deviation for the shortest means, in metres.
  var shortestMetres: Double { known[0] }

  /// The standard deviation for means of a length in milliseconds.
  func metres(over length: Double) -> Double {
    var below = 0
    while below + 1 < known.count, Self.lengths[below + 1] <= length { below += 1 }
    guard below + 1 < known.count, length > Self.lengths[below] else { return known[below] }
    let share = (length - Self.lengths[below]) / (Self.lengths[below + 1] - Self.lengths[below])
    return known[below] + share * (known[below + 1] - known[below])
  }
}

extension WanderingNoise: StateCoding {
  func write(to writer: inout StateWriter) {
    for index in levels.indices { writer.write(levels[index]) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    for index in levels.indices { levels[index] = try reader.read(NoiseLevel.self) }
    bound()
  }
}
