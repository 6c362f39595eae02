import Glibc
import HitherGeodesy

/// A ring with dents: a circle whose radius is a sum of waves.
enum Ring {
  /// Makes a ring that begins at the plane's origin, heading north.
  ///
  /// - Parameter clockwise: The direction of walking; random if nil.
  static func line(
    lengthMetres: Double, winding: Double, clockwise: Bool? = nil, _ random: inout SplitMix64
  ) -> PlaneLine {
    let side = (clockwise ?? (random.uniform() < 0.5)) ? 1.0 : -1.0
    let dents = (2...9).map { order in
      Wave(
        amplitude: winding * 0.3 / Double(order), period: 2 * Double.pi / Double(order),
        phase: random.uniform(0, 2 * Double.pi))
    }
    return closed(lengthMetres: lengthMetres) { turn in
      let radius = 1 + dents.sum(at: turn)
      return PlanePoint(east: radius * sin(turn) * side, north: radius * cos(turn))
    }
  }

  /// A closed line in equal steps that begins at the origin, heading north.
  ///
  /// - Parameter curve: A curve of any size with period 2π.
  static func closed(lengthMetres: Double, _ curve: (Double) -> PlanePoint) -> PlaneLine {
    let pieces = max(720, Int(lengthMetres / 2))
    var points = (0..<pieces).map { curve(2 * Double.pi * Double($0) / Double(pieces)) }
    points.append(points[0])
    var line = PlaneLine(points)
    line = line.resampled(step: line.length * min(0.01, 2 / lengthMetres))
    line = line.placed(at: PlanePoint(east: 0, north: 0), turnedRadians: -line.startHeadingRadians)
    return line.scaled(by: lengthMetres / line.length)
  }
}

/// Two rings with a common crossing, slightly bent; it begins far from the crossing.
enum FigureEight {
  static func line(
    lengthMetres: Double, winding: Double, _ random: inout SplitMix64
  ) -> PlaneLine {
    func dents() -> [Wave] {
      (3...7).map { order in
        Wave(
          amplitude: winding * 0.15 / Double(order), period: 2 * Double.pi / Double(order),
          phase: random.uniform(0, 2 * Double.pi))
      }
    }
    let (across, along) = (dents(), dents())
    return Ring.closed(lengthMetres: lengthMetres) { turn in
      let at = turn + Double.pi / 2
      return PlanePoint(
        east: sin(at) + across.sum(at: at), north: 0.6 * sin(2 * at) + along.sum(at: at))
    }
  }
}

/// A stem, a ring at its end, and the stem back.
enum Lollipop {
  /// The fraction of the whole path that is the stem, once.
  static let stemShare = 0.28

  static func line(
    lengthMetres: Double, winding: Double, switchbacks: Int, _ random: inout SplitMix64
  ) -> PlaneLine {
    let stem = WindingPath.line(
      lengthMetres: lengthMetres * stemShare, winding: winding, switchbacks: switchbacks, &random)
    let ring = Ring.line(
      lengthMetres: lengthMetres * (1 - 2 * stemShare), winding: winding * 0.7, clockwise: true,
      &random)
    // The ring leaves to the left and turns right, so that it is ahead of the stem's end.
    let end = stem.points[stem.points.count - 1]
    let placed = ring.placed(
      at: end, turnedRadians: stem.endHeadingRadians - Double.pi / 2)
    var points = stem.points
    points += placed.points.dropFirst().dropLast()
    points += stem.points.reversed()
    return PlaneLine(points)
  }
}
