import HitherEngine
import HitherGeodesy

/// Projects a track of any length onto a plane, with a new origin whenever it leaves the last one's neighbourhood.
///
/// Distances between points close in time are right to within 3e-5; the projected track as a whole is not a map.
struct PathPlane: Sendable {
  /// The radius around its origin in which a frame is used, in metres.
  private static let reachMetres = 20_000.0

  private var frame: LocalFrame?
  private var offset = PlanePoint(east: 0, north: 0)

  /// The plane points of the next steps' coordinates.
  mutating func points(_ steps: [DistanceEstimator.Step]) -> [PlanePoint] {
    guard let first = steps.first else { return [] }
    var points: [PlanePoint] = []
    points.append(addingCapacity: steps.count) { points in
      if frame == nil {
        frame = LocalFrame(origin: first.coordinate)
        points.append(offset)
      }
      lay(steps.span, &points)
    }
    return points
  }

  /// Projects the steps after those whose points are known.
  private mutating func lay(
    _ steps: Span<DistanceEstimator.Step>, _ points: inout OutputSpan<PlanePoint>
  ) {
    var index = points.count
    while index < steps.count, let frame {
      let offset = offset
      var isNear = true
      while isNear, index < steps.count {
        let point = frame.planePoint(steps[index].coordinate)
        points.append(
          PlanePoint(east: offset.east + point.east, north: offset.north + point.north))
        isNear = abs(point.east) <= Self.reachMetres && abs(point.north) <= Self.reachMetres
        index += 1
      }
      if !isNear {
        self.frame = LocalFrame(origin: steps[index - 1].coordinate)
        self.offset = points[index - 1]
      }
    }
  }
}

extension PathPlane: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    var origin = frame?.origin
    try c.code(&origin)
    if c.isReading { frame = origin.map { LocalFrame(origin: $0) } }
    try c.code(&offset.east)
    try c.code(&offset.north)
  }
}
