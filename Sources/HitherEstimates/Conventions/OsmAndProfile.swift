import HitherEngine
import HitherGeodesy

/// A segment's heights over the way, with OsmAnd's three steps to its climb.
struct OsmAndProfile: Sendable {
  /// A height is a fault that juts out more steeply than this on both sides.
  static let steepestSlope = 0.7
  /// A corner of the simplified profile juts out at least so far, in metres.
  static let cornerMetres = 7.0
  /// A segment with more heights has no climb here: the method needs all of them at once.
  static let mostPoints = 200_000
  /// So often each point may be looked at; ordinary profiles need some thirty.
  private static let mostLooks = 2000

  struct Point: Hashable, Sendable {
    /// Way since the segment's first height, in metres.
    var metres: Double
    var height: Double
  }

  private(set) var points: [Point] = []
  private var last: Coordinate?
  private var metres = 0.0

  /// Takes the next fix; one without a height only adds to the way.
  mutating func add(_ coordinate: Coordinate, _ height: Double) {
    if let last { metres += ShortDistance.metres(from: last, to: coordinate) }
    last = coordinate
    guard !height.isNaN, points.count <= Self.mostPoints else { return }
    points.append(Point(metres: metres, height: height))
  }

  /// Metres up and down; nil where the segment is too long to tell.
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

  /// Leaves out single heights that jut out too steeply to be true.
  static func withoutFaults(_ points: [Point]) -> [Point] {
    filtered(points) { before, point, after in
      let (rise, fall) = (point.height - before.height, point.height - after.height)
      return rise * fall > 0
        && abs(rise) > steepestSlope * (point.metres - before.metres)
        && abs(fall) > steepestSlope * (after.metres - point.metres)
    }
  }

  /// Leaves out single heights above or below both neighbours.
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

  /// The corners of the line with the fewest pieces that stays within the distance of all points
  /// (U. Ramer 1972; D. Douglas, T. Peucker 1973); nil where that takes too long.
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

  /// From a point to the nearest of a piece of line, way and height alike in metres.
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
  func write(to writer: inout StateWriter) {
    writer.write(points)
    writer.write(last)
    writer.write(metres)
  }

  init(from reader: inout StateReader) throws(StateError) {
    points = try reader.readList(Point.self)
    last = try reader.readOptional(Coordinate.self)
    metres = try reader.read(Double.self)
  }
}

extension OsmAndProfile.Point: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(metres)
    writer.write(height)
  }

  init(from reader: inout StateReader) throws(StateError) {
    metres = try reader.read(Double.self)
    height = try reader.read(Double.self)
  }
}
