import Glibc
import HitherGeodesy
import HitherTracks

/// The path of an outing: one lap of it as a fine line, and the planned route through it.
///
/// Progress is measured along the published planned route, which cuts the fine line's bends by up
/// to half a metre, so that the truth and readers of the route use the same metres.
struct RouteLine: Sendable {
  private static let toleranceMetres = 0.5

  let frame: LocalFrame
  let laps: Int
  /// One lap, and for each of its points the metres of planned route up to it, and the elevation.
  let line: PlaneLine
  let progress: [Double]
  let elevations: [Double]
  let terrain: Terrain
  private let planned: [Int]

  init(plan: RoutePlan, seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: "route")
    let shape = RouteLine.shape(plan, &random)
      .placed(
        at: PlanePoint(east: 0, north: 0), turnedRadians: plan.headingDegrees * Double.pi / 180)
    let kept = shape.indicesKept(toleranceMetres: RouteLine.toleranceMetres)
    planned = plan.shape == .outAndBack ? RouteLine.bothWays(kept, of: shape) : kept
    let plannedLine = PlaneLine(planned.map { shape.points[$0] })
    line = shape.scaled(by: plan.lapMetres / plannedLine.length)
    progress = RouteLine.progress(line, planned)
    var chance = SplitMix64(seed: seed, stream: "terrain")
    let hills = Terrain(plan: plan, along: line, &chance)
    terrain = hills
    elevations = line.points.map { hills.height(at: $0) }
    frame = LocalFrame(origin: plan.start)
    laps = max(1, plan.laps)
  }

  /// One lap's length along the planned route, in metres.
  var lapMetres: Double { progress.last ?? 0 }

  /// The whole path's length along the planned route, in metres.
  var totalMetres: Double { lapMetres * Double(laps) }

  /// The points kept in either direction, so that the return runs through the same points.
  private static func bothWays(_ kept: [Int], of line: PlaneLine) -> [Int] {
    Set(kept + kept.map { line.points.count - 1 - $0 }).sorted()
  }

  private static func shape(_ plan: RoutePlan, _ random: inout SplitMix64) -> PlaneLine {
    let (length, winding) = (plan.lapMetres, plan.winding)
    switch plan.shape {
    case .winding:
      return WindingPath.line(
        lengthMetres: length, winding: winding, switchbacks: plan.switchbacks, &random)
    case .outAndBack:
      let out = WindingPath.line(
        lengthMetres: length / 2, winding: winding, switchbacks: plan.switchbacks, &random)
      return PlaneLine(out.points + out.points.reversed().dropFirst())
    case .loop:
      return Ring.line(lengthMetres: length, winding: winding, &random)
    case .figureEight:
      return FigureEight.line(lengthMetres: length, winding: winding, &random)
    case .lollipop:
      return Lollipop.line(
        lengthMetres: length, winding: winding, switchbacks: plan.switchbacks, &random)
    }
  }

  /// Metres of planned route up to each point of the fine line.
  private static func progress(_ line: PlaneLine, _ planned: [Int]) -> [Double] {
    var progress = [0.0]
    progress.reserveCapacity(line.points.count)
    for (first, last) in zip(planned, planned.dropFirst()) {
      let before = progress[first]
      let chord = line.points[first].distance(to: line.points[last])
      let way = line.reach[last] - line.reach[first]
      for index in (first + 1)...last {
        let share = way > 0 ? (line.reach[index] - line.reach[first]) / way : 1
        progress.append(before + chord * share)
      }
    }
    return progress
  }

  /// The published planned route: one lap.
  func plannedRoute(name: String) -> PlannedRoute {
    var route = PlannedRoute(name: name, points: [])
    for index in planned {
      guard let coordinate = frame.coordinate(line.points[index]) else { continue }
      route.points.append(coordinate)
      route.elevations.append((elevations[index] * 10).rounded(.toNearestOrEven) / 10)
    }
    return route
  }

  /// The distance of a point from the nearest place of the path, in metres.
  func distance(to point: PlanePoint) -> Double {
    var nearest = Double.infinity
    for index in planned.indices.dropFirst() {
      let start = line.points[planned[index - 1]]
      let end = line.points[planned[index]]
      nearest = min(nearest, point.distance(toSegment: start, end))
    }
    return nearest
  }
}
