/// The heights along a track at equal steps, from which climbs and slopes are computed.
///
/// Heights are interpolated every 50 m. A rise or fall counts from 5 m on between turning points,
/// and then to its full extent.
package struct HeightProfile: Sendable {
  /// Distance between two heights, in metres; more for tracks of over 1000 km.
  static let stepMetres = 50.0
  static let mostSteps = 20_000
  /// The least rise or fall that counts, in metres.
  static let climbMetres = 5.0

  /// A height at a distance along the track.
  package struct Sample: Hashable, Sendable {
    /// Distance from the start, in metres.
    package var metres: Double
    /// Metres above mean sea level.
    package var height: Double

    package init(metres: Double, height: Double) {
      self.metres = metres
      self.height = height
    }
  }

  /// A section of constant slope.
  struct Leg: Hashable, Sendable {
    var metres: Double
    /// Metres up, negative down.
    var rise: Double
  }

  /// Metres from start to end.
  package let length: Double
  private let step: Double
  let heights: [Double]
  /// Ascent and descent in metres since the start, at each height.
  private let ascents: [Double]
  private let descents: [Double]
  private let gaps: HeightGaps

  /// Makes a profile; nil if no height is known, or the track has no length.
  ///
  /// - Parameters:
  ///   - samples: Known heights in order along the track.
  ///   - length: The track's length in metres.
  ///   - gaps: The sections without heights.
  package init?(_ samples: [Sample], length: Double, gaps: HeightGaps = HeightGaps()) {
    guard !samples.isEmpty, length > 0, length.isFinite else { return nil }
    self.length = length
    self.gaps = gaps
    let count = min(max(1, Int((min(length, 1e9) / Self.stepMetres).rounded())), Self.mostSteps)
    step = length / Double(count)
    heights = Self.readOff(samples, every: step, count: count + 1)
    (ascents, descents) = Self.climbs(heights)
  }

  private static func readOff(_ samples: [Sample], every step: Double, count: Int) -> [Double] {
    var next = 0
    return (0..<count).map { index in
      let metres = Double(index) * step
      while next < samples.count, samples[next].metres < metres { next += 1 }
      guard next < samples.count else { return samples[samples.count - 1].height }
      guard next > 0 else { return samples[0].height }
      let (from, to) = (samples[next - 1], samples[next])
      let span = to.metres - from.metres
      return from.height + (to.height - from.height)
        * (span > 0 ? (metres - from.metres) / span : 1)
    }
  }

  /// The running climbs: within a rise up to the highest point so far, within a fall down to the lowest.
  private static func climbs(_ heights: [Double]) -> (up: [Double], down: [Double]) {
    var up = Array(repeating: 0.0, count: heights.count)
    var down = up
    let turns = turningPoints(heights)
    var (turn, extreme) = (0, 0.0)
    for index in 1..<max(1, heights.count) {
      (up[index], down[index]) = (up[index - 1], down[index - 1])
      while turn < turns.count, turns[turn] < index {
        extreme = heights[turns[turn]]
        turn += 1
      }
      guard turn > 0, turn < turns.count else { continue }
      let isRise = heights[turns[turn]] > heights[turns[turn - 1]]
      if isRise, heights[index] > extreme {
        up[index] += heights[index] - extreme
        extreme = heights[index]
      } else if !isRise, heights[index] < extreme {
        down[index] += extreme - heights[index]
        extreme = heights[index]
      }
    }
    return (up, down)
  }

  /// The indices of low and high points between which the profile rises or falls by the threshold.
  private static func turningPoints(_ heights: [Double]) -> [Int] {
    var turns: [Int] = []
    var (low, high, direction) = (0, 0, 0)
    for index in heights.indices {
      let height = heights[index]
      if direction <= 0, height - heights[low] >= climbMetres {
        turns.append(low)
        (direction, high) = (1, index)
      } else if direction >= 0, heights[high] - height >= climbMetres {
        turns.append(high)
        (direction, low) = (-1, index)
      }
      if height > heights[high] { high = index }
      if height < heights[low] { low = index }
    }
    return direction == 0 ? [] : turns + [direction > 0 ? high : low]
  }

  /// Whether the heights between two distances along the track are known.
  func isKnown(from start: Double, to end: Double) -> Bool { gaps.areKnown(from: start, to: end) }

  /// The ascent between two distances along the track, in metres.
  func ascent(from start: Double, to end: Double) -> Double {
    value(ascents, at: end) - value(ascents, at: start)
  }

  /// The descent between two distances along the track, in metres, positive.
  func descent(from start: Double, to end: Double) -> Double {
    value(descents, at: end) - value(descents, at: start)
  }

  /// The sections between two distances along the track.
  func legs(from start: Double, to end: Double) -> [Leg] {
    guard end > start else { return [] }
    let first = Int((start / step).rounded(.down)) + 1
    let last = Int((end / step).rounded(.up)) - 1
    let inner = first <= last ? (first...last).map { Double($0) * step } : []
    let places = [start] + inner.filter { $0 > start && $0 < end } + [end]
    return zip(places, places.dropFirst()).map { from, to in
      Leg(metres: to - from, rise: value(heights, at: to) - value(heights, at: from))
    }
  }

  private func value(_ values: [Double], at metres: Double) -> Double {
    let place = min(max(metres / step, 0), Double(values.count - 1))
    let before = min(Int(place), max(0, values.count - 2))
    let after = min(before + 1, values.count - 1)
    return values[before] + (values[after] - values[before]) * (place - Double(before))
  }
}
