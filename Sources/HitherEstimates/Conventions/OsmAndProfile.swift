import HitherEngine
import HitherGeodesy

/// A segment's heights by distance, with OsmAnd's three steps to its climb.
struct OsmAndProfile: Sendable {
  /// A height that is steeper than this against both neighbours is a fault.
  static let steepestSlope = 0.7
  /// The least distance of a corner from the simplified profile, in metres.
  static let cornerMetres = 7.0
  /// A segment with more heights has no climb here: the method needs all of them in memory.
  static let mostPoints = 200_000
  /// The limit of visits per point; ordinary profiles need about thirty.
  private static let mostLooks = 2000

  struct Point: Hashable, Sendable {
    /// Distance since the segment's first height, in metres.
    var metres: Double
    var height: Double
  }

  private(set) var points: [Point] = []
  private var last: Coordinate?
  private var metres = 0.0

  /// Adds the next fix; one without a height only adds to the distance.
  mutating func add(_ coordinate: Coordinate, _ height: Double) {
    if let last { metres += ShortDistance.metres(from: last, to: coordinate) }
    last = coordinate
    guard !height.isNaN, points.count <= Self.mostPoints else { return }
    points.append(Point(metres: metres, height: height))
  }

  /// Ascent and descent in metres; nil if the segment is too long.
  var climb: (ascent: Double, descent: Double)? {
    guard points.count <= Self.mostPoints else { return nil }
    let steady = Self.withoutPeaks(Self.withoutFaults(points))
    guard let corners = Self.corners(of: steady) else { return nil }
    var (ascent, descent) = (0.0, 0.0)
    for index in 1..<max(1, corners.count) {
      let change = corners[index].height - corners[index - 1].height
      if change > 0 { ascent += change } else { descent -= change }
    }
    return (ascent, descent)
  }

  /// Removes single heights that are too steep to be true.
  static func withoutFaults(_ points: [Point]) -> [Point] {
    filtered(points) { before, point, after in
      let (rise, fall) = (point.height - before.height, point.height - after.height)
      return rise * fall > 0
        && abs(rise) > steepestSlope * (point.metres - before.metres)
        && abs(fall) > steepestSlope * (after.metres - point.metres)
    }
  }

  /// Removes single heights above or below both neighbours.
  static func withoutPeaks(_ points: [Point]) -> [Point] {
    filtered(points) { before, point, after in
      (point.height - before.height) * (point.height - after.height) > 0
    }
  }

  private static func filtered(
    _ points: [Point], leavingOut isOut: (Point, Point, Point) -> Bool
  ) -> [Point] {
    guard points.count > 2 else { return points }
    var kept = [points[0]]
    for index in 2..<points.count where !isOut(points[index - 2], points[index - 1], points[index])
    {
      kept.append(points[index - 1])
    }
    kept.append(points[points.count - 1])
    return kept
  }

  /// The corners of the line with the fewest pieces that stays within the distance of all points;
  /// nil if that takes too long.
  ///
  /// Sources: U. Ramer 1972; D. Douglas, T. Peucker 1973.
  static func corners(of points: [Point]) -> [Point]? {
    guard points.count > 2 else { return points }
    var isCorner = Array(repeating: false, count: points.count)
    (isCorner[0], isCorner[points.count - 1]) = (true, true)
    var open = [(0, points.count - 1)]
    var looks = points.count * mostLooks
    while let (start, end) = open.popLast() {
      looks -= end - start
      guard looks > 0 else { return nil }
      var (farthest, far) = (cornerMetres, start)
      for index in start + 1..<max(start + 1, end) {
        let distance = distance(of: points[index], from: points[start], points[end])
        if distance > farthest { (farthest, far) = (distance, index) }
      }
      guard far > start else { continue }
      isCorner[far] = true
      open.append((start, far))
      open.append((far, end))
    }
    return zip(points, isCorner).filter(\.1).map(\.0)
  }

  /// The distance from a point to the nearest point of a line segment; distance and height both in metres.
  private static func distance(of point: Point, from start: Point, _ end: Point) -> Double {
    let (along, up) = (end.metres - start.metres, end.height - start.height)
    let (x, y) = (point.metres - start.metres, point.height - start.height)
    let square = along * along + up * up
    let share = square > 0 ? min(max((x * along + y * up) / square, 0), 1) : 0
    let (restAlong, restUp) = (x - along * share, y - up * share)
    return (restAlong * restAlong + restUp * restUp).squareRoot()
  }
}

extension OsmAndProfile: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&points)
    try c.code(&last)
    try c.code(&metres)
  }
}

extension OsmAndProfile.Point: StateCoding {
  init() { (metres, height) = (0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metres)
    try c.code(&height)
  }
}
