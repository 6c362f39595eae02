import Glibc
import HitherGeodesy

/// A path that heads roughly north, winding like paths in hills.
///
/// Its direction is a sum of waves, so the curvature is smooth; in a run of hairpins it alternates
/// from side to side instead. Its turning radius is at least nine metres.
enum WindingPath {
  private static let turningMetres = 9.0
  private static let shortestLegMetres = 50.0
  private static let longestLegMetres = 130.0
  private static let stepMetres = 2.0

  /// The largest number of hairpins of a shape: its legs fill at most half of the path.
  static func mostSwitchbacks(shape: RoutePlan.Shape, lapMetres: Double) -> Int {
    let path =
      switch shape {
      case .winding: lapMetres
      case .outAndBack: lapMetres / 2
      case .lollipop: lapMetres * Lollipop.stemShare
      case .loop, .figureEight: 0.0
      }
    return max(0, Int(path / 2 / shortestLegMetres) - 1)
  }

  /// Makes a path from the plane's origin.
  static func line(
    lengthMetres: Double, winding: Double, switchbacks: Int, _ random: inout SplitMix64
  ) -> PlaneLine {
    let steps = max(10, Int((lengthMetres / stepMetres).rounded()))
    let step = lengthMetres / Double(steps)
    let waves = Wave.directions(winding: winding, &random)
    let hairpins = Hairpins(count: switchbacks, lengthMetres: lengthMetres, &random)
    var heading = waves.sum(at: 0)
    var points = [PlanePoint(east: 0, north: 0)]
    points.reserveCapacity(steps + 1)
    for index in 0..<steps {
      let at = (Double(index) + 0.5) * step
      let wanted = hairpins.heading(at: at) ?? min(max(waves.sum(at: at), -1.4), 1.4)
      let sharpest = step / turningMetres
      heading += min(max(wanted - heading, -sharpest), sharpest)
      points.append(points[index].moved(step, headingRadians: heading))
    }
    return PlaneLine(points)
  }

  private struct Hairpins {
    /// Where each leg ends; the first entry is the start of the run.
    private let ends: [Double]
    private let firstSide: Double

    init(count: Int, lengthMetres: Double, _ random: inout SplitMix64) {
      let leg = min(longestLegMetres, lengthMetres / 2 / Double(count + 1))
      var ends = [random.uniform(0.2, 0.4) * lengthMetres]
      firstSide = random.uniform() < 0.5 ? -1 : 1
      for number in 0...count { ends.append(ends[number] + leg * random.uniform(0.75, 1.2)) }
      self.ends = count > 0 ? ends : []
    }

    /// The direction on a leg, 77 degrees to one side; nil outside the run.
    func heading(at metres: Double) -> Double? {
      guard let start = ends.first, metres >= start,
        let leg = ends.dropFirst().firstIndex(where: { metres < $0 })
      else { return nil }
      return (leg % 2 == 0 ? firstSide : -firstSide) * 1.35
    }
  }
}
