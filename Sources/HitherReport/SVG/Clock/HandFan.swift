import Glibc

/// The ends of the hands of one sector, so that no disc covers another and no hand passes under one.
struct HandFan: Hashable {
  /// The end of a hand.
  struct End: Hashable {
    /// Degrees clockwise from the sector's middle.
    let degrees: Double
    /// The distance from the dial's middle.
    let reach: Double
  }

  let ends: [End]
  /// The radius of the discs at the ends.
  let discRadius: Double

  /// The largest radius of a disc.
  static let largestDisc = 50.0
  /// The space between two discs, and between a disc and a hand that passes.
  private static let gap = 3.0
  private static let handGap = 6.0
  /// The largest angle between hands of one sector, in degrees.
  private static let widestStep = 19.0

  /// The possible lengths of the hands, the longest first; neighbours use them in turn.
  private static let reaches: [[Double]] = [
    [338], [340, 300], [340, 280], [340, 260], [340, 240], [340, 225], [346, 272, 198],
    [346, 198, 272],
  ]
  /// The space at a sector's edges, relative to the space between two hands.
  private static let edges = [0.3, 0.5, 0.7, 0.9, 1.2, 1.6]

  /// The best fan for some hands.
  ///
  /// - Parameters:
  ///   - count: The number of hands.
  ///   - width: The sector's width in degrees.
  init(count: Int, width: Double) {
    var best = HandFan(ends: [], discRadius: 0)
    for reaches in Self.reaches {
      for phase in reaches.indices where phase < max(1, count) {
        for edge in Self.edges {
          let step = min(Self.widestStep, width / (Double(count) + edge))
          let fan = HandFan(count: count, step: step, width: width, reaches: reaches, phase: phase)
          // Fewer lengths look calmer, so more lengths must give a clear gain.
          if fan.discRadius > best.discRadius + 0.5 { best = fan }
        }
      }
    }
    self = best
  }

  private init(count: Int, step: Double, width: Double, reaches: [Double], phase: Int) {
    let ends = (0..<count).map { index in
      End(
        degrees: (Double(index) - Double(count - 1) / 2) * step,
        reach: reaches[(index + phase) % reaches.count])
    }
    self.init(ends: ends, discRadius: Self.room(for: ends, in: width))
  }

  private init(ends: [End], discRadius: Double) {
    self.ends = ends
    self.discRadius = discRadius
  }

  /// The largest radius at which discs at these ends overlap neither each other, nor hands, nor the sector's edges.
  private static func room(for ends: [End], in width: Double) -> Double {
    var room = largestDisc
    for end in ends {
      let toEdge = min(90, max(0, width / 2 - end.degrees.magnitude))
      room = min(room, end.reach * sine(toEdge) - gap)
      for other in ends where other != end {
        let angle = (end.degrees - other.degrees).magnitude
        let squared =
          end.reach * end.reach + other.reach * other.reach - 2 * end.reach * other.reach
          * sine(90 - angle)
        room = min(room, max(0, squared).squareRoot() / 2 - gap)
        if other.reach > end.reach, angle < 90 {
          room = min(room, end.reach * sine(angle) - handGap)
        }
      }
    }
    return max(1, room)
  }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
}
