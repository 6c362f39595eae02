/// An outline of the fixes around an origin: a box and a wedge in each quadrant of a plane.
struct QuadrantOutline: Sendable {
  private let scale: LatitudeScale
  private var quadrants = [Quadrant?](repeating: nil, count: 4)

  /// Makes an empty outline on a plane with the scale of the origin's latitude.
  init(scale: LatitudeScale) {
    self.scale = scale
  }

  /// Adds a fix, by its step from the origin in grid units, unless it is near the origin.
  mutating func add(_ step: (east: Double, north: Double), beyond metres: Double) {
    let point = PlaneVector(east: step.east * scale.east, north: step.north * scale.north)
    guard point.length > metres else { return }
    let place = (point.east < 0 ? 1 : 0) + (point.north < 0 ? 2 : 0)
    if quadrants[place]?.add(point) == nil { quadrants[place] = Quadrant(point) }
  }

  /// Bounds of the largest distance of the fixes from the straight segment from the origin to a
  /// place; at most `metres` if all fixes are near the origin.
  func deviation(
    to step: (east: Double, north: Double), beyond metres: Double
  ) -> (least: Double, most: Double) {
    let end = PlaneVector(east: step.east * scale.east, north: step.north * scale.north)
    var (least, most) = (0.0, 0.0)
    for case .some(let quadrant) in quadrants {
      let range = quadrant.deviation(to: end)
      (least, most) = (max(least, range.least), max(most, range.most))
    }
    return (least, most)
  }
}

/// A place on the plane by its metres east and north of the origin.
struct PlaneVector: Sendable {
  var east: Double
  var north: Double

  var length: Double { (east * east + north * north).squareRoot() }

  func cross(_ other: PlaneVector) -> Double { east * other.north - north * other.east }

  static func * (vector: PlaneVector, factor: Double) -> PlaneVector {
    PlaneVector(east: vector.east * factor, north: vector.north * factor)
  }

  /// Metres to the straight segment from the origin to a place.
  func distance(toPieceTo end: PlaneVector) -> Double {
    distance(toPieceFrom: PlaneVector(east: 0, north: 0), to: end)
  }

  /// Metres to a straight segment.
  func distance(toPieceFrom start: PlaneVector, to end: PlaneVector) -> Double {
    let way = PlaneVector(east: end.east - start.east, north: end.north - start.north)
    let offset = PlaneVector(east: east - start.east, north: north - start.north)
    let square = way.east * way.east + way.north * way.north
    let along = square > 0 ? (offset.east * way.east + offset.north * way.north) / square : 0
    let nearest = way * min(max(along, 0), 1)
    return PlaneVector(east: offset.east - nearest.east, north: offset.north - nearest.north)
      .length
  }
}

/// The fixes in one quadrant: their box, and the wedge between the outermost directions.
private struct Quadrant: Sendable {
  private var (west, east, south, north): (Double, Double, Double, Double)
  private var clockwise: PlaneVector
  private var counterclockwise: PlaneVector

  init(_ point: PlaneVector) {
    (west, east, south, north) = (point.east, point.east, point.north, point.north)
    (clockwise, counterclockwise) = (point, point)
  }

  mutating func add(_ point: PlaneVector) {
    (west, east) = (min(west, point.east), max(east, point.east))
    (south, north) = (min(south, point.north), max(north, point.north))
    if clockwise.cross(point) < 0 { clockwise = point }
    if counterclockwise.cross(point) > 0 { counterclockwise = point }
  }

  /// Bounds of the largest distance of the fixes from a segment that starts at the origin.
  func deviation(to end: PlaneVector) -> (least: Double, most: Double) {
    var (least, most) = (0.0, 0.0)
    for ray in [clockwise, counterclockwise] {
      let (enter, leave) = crossing(of: ray)
      most = max(
        most, enter.distance(toPieceTo: end), leave.distance(toPieceTo: end),
        ray.distance(toPieceTo: end))
      // The positions of the outermost fixes are known.
      least = max(least, ray.distance(toPieceTo: end))
    }
    let corners = [
      PlaneVector(east: west, north: south), PlaneVector(east: east, north: south),
      PlaneVector(east: east, north: north), PlaneVector(east: west, north: north),
    ]
    for corner in corners where isInWedge(corner) {
      most = max(most, corner.distance(toPieceTo: end))
    }
    var former = corners[3]
    for corner in corners {
      least = max(least, Quadrant.distance(former, corner, toPieceTo: end))
      former = corner
    }
    return (min(least, most), most)
  }

  private func isInWedge(_ corner: PlaneVector) -> Bool {
    clockwise.cross(corner) >= 0 && counterclockwise.cross(corner) <= 0
  }

  /// Where a ray from the origin that meets the box enters and leaves it.
  private func crossing(of ray: PlaneVector) -> (enter: PlaneVector, leave: PlaneVector) {
    var (enter, leave) = (0.0, Double.infinity)
    for (along, low, high) in [(ray.east, west, east), (ray.north, south, north)]
    where along != 0 {
      let (near, far) = (low / along, high / along)
      (enter, leave) = (max(enter, min(near, far)), min(leave, max(near, far)))
    }
    return (ray * enter, ray * leave)
  }

  /// Metres between a side of the box and the segment from the origin; 0 if they cross.
  private static func distance(
    _ start: PlaneVector, _ end: PlaneVector, toPieceTo other: PlaneVector
  ) -> Double {
    let origin = PlaneVector(east: 0, north: 0)
    let side = PlaneVector(east: end.east - start.east, north: end.north - start.north)
    let turn = other.cross(side)
    if turn != 0 {
      let along = start.cross(side) / turn
      let across = start.cross(other) / turn
      if (0...1).contains(along), (0...1).contains(across) { return 0 }
    }
    return min(
      start.distance(toPieceTo: other), end.distance(toPieceTo: other),
      origin.distance(toPieceFrom: start, to: end), other.distance(toPieceFrom: start, to: end))
  }
}
