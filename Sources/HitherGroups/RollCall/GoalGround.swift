import HitherGeodesy
import HitherTracks

/// The area of a point of the itinerary: a circle around it, or a polygon.
struct GoalGround {
  let goal: ItineraryGoal
  /// The areas of all points; a point without one is a circle.
  let areas: AreaIndex?

  /// Greater distances are not distinguished, in metres.
  private static let reachMetres = 10_000.0

  private var area: (index: AreaIndex, number: Int)? {
    guard let areas, let number = goal.area, (0..<areas.count).contains(number) else { return nil }
    return (areas, number)
  }

  /// The distance of a place from the edge, in metres; negative inside.
  func metresOutside(_ place: Coordinate) -> Double {
    guard let area else {
      return ShortDistance.metres(from: place, to: goal.coordinate) - goal.radiusMetres
    }
    return -area.index.depth(area.number, place, reach: Self.reachMetres)
  }

  /// A member this far outside the edge has left: a fifth of the size, and 10 m.
  var marginMetres: Double {
    let size = area.map { $0.index.halfWidths[$0.number] } ?? goal.radiusMetres
    return max(10, size / 5)
  }

  /// Where a straight path first enters, as a fraction of it; nil if it does not, or begins inside.
  func entry(from start: Coordinate, to end: Coordinate) -> Double? {
    guard let area else { return circleEntry(from: start, to: end) }
    guard !area.index.contains(area.number, start) else { return nil }
    return area.index.contains(area.number, end)
      ? area.index.crossing(area.number, from: start, to: end)
      : area.index.stretch(area.number, from: start, to: end, reach: Self.reachMetres)?.entry
  }

  private func circleEntry(from start: Coordinate, to end: Coordinate) -> Double? {
    let frame = LocalFrame(origin: goal.coordinate)
    let (start, end) = (frame.planePoint(start), frame.planePoint(end))
    let step = PlanePoint(east: end.east - start.east, north: end.north - start.north)
    let square = step.east * step.east + step.north * step.north
    let along = start.east * step.east + start.north * step.north
    let rest =
      start.east * start.east + start.north * start.north - goal.radiusMetres * goal.radiusMetres
    let root = along * along - square * rest
    guard square > 0, root >= 0 else { return nil }
    let share = (-along - root.squareRoot()) / square
    return (0...1).contains(share) ? share : nil
  }
}
