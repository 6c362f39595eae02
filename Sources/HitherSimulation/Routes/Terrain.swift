import Glibc
import HitherGeodesy

/// Hills: an elevation for every point of the plane, so that a path walked twice climbs the same.
struct Terrain: Sendable {
  private struct Swell {
    let eastPerMetre: Double
    let northPerMetre: Double
    let phase: Double
    let amplitude: Double
  }

  private let swells: [Swell]
  private var scale = 1.0
  private var base = 0.0

  /// Makes hills whose elevations along a line span `reliefMetres`.
  init(plan: RoutePlan, along line: PlaneLine, _ random: inout SplitMix64) {
    let longest = max(1500, plan.lapMetres * 0.8)
    swells = (0..<7).map { index in
      let length = 650 * pow(longest / 650, Double(index) / 6) * random.uniform(0.85, 1.15)
      // A path climbs its hills directly; otherwise its hairpins would go up and down along the slope.
      let heading =
        plan.shape.isRing
        ? random.uniform(0, 2 * Double.pi)
        : plan.headingDegrees * Double.pi / 180 + random.uniform(-0.3, 0.3)
      let turns = 2 * Double.pi / length
      // Longer hills are higher, and steeper: a mountain before its knolls.
      return Swell(
        eastPerMetre: turns * sin(heading), northPerMetre: turns * cos(heading),
        phase: random.uniform(0, 2 * Double.pi), amplitude: pow(length, 1.6))
    }
    let heights = line.points.map { height(at: $0) }
    let span = (heights.max() ?? 0) - (heights.min() ?? 0)
    scale = span > 0 ? plan.reliefMetres / span : 0
    // Walks in the hills usually go up first.
    let mean = heights.reduce(0, +) / Double(max(1, heights.count))
    if mean < heights.first ?? 0 { scale = -scale }
    base = plan.startElevationMetres - scale * (heights.first ?? 0)
  }

  /// Metres above mean sea level.
  func height(at point: PlanePoint) -> Double {
    var sum = 0.0
    for swell in swells {
      sum +=
        swell.amplitude
        * sin(swell.eastPerMetre * point.east + swell.northPerMetre * point.north + swell.phase)
    }
    return base + scale * sum
  }
}
