import HitherEngine
import HitherGeodesy

/// Lays a way of any length on a plane, anew where it leaves the neighbourhood of the last origin.
///
/// Points near each other in time are right to within 3e-5 of their distance; the way as a whole is
/// not a map.
struct PathPlane: Sendable {
  /// How far from its origin a frame is used, in metres.
  private static let reachMetres = 20_000.0

  private var frame: LocalFrame?
  private var offset = PlanePoint(east: 0, north: 0)

  init() {}

  /// Where the coordinates of a way's next steps lie.
  mutating func points(_ steps: [DistanceEstimator.Step]) -> [PlanePoint] {
    guard let first = steps.first else { return [] }
    var list = [PlanePoint](repeating: offset, count: steps.count)
    var points = list.mutableSpan
    let steps = steps.span
    var index = 0
    if frame == nil {
      frame = LocalFrame(origin: first.coordinate)
      index = 1
    }
    while index < steps.count, let frame {
      let offset = offset
      var isNear = true
      while isNear, index < steps.count {
        let point = frame.planePoint(steps[index].coordinate)
        points[index] = PlanePoint(
          east: offset.east + point.east, north: offset.north + point.north)
        isNear = abs(point.east) <= Self.reachMetres && abs(point.north) <= Self.reachMetres
        index += 1
      }
      if !isNear {
        self.frame = LocalFrame(origin: steps[index - 1].coordinate)
        self.offset = points[index - 1]
      }
    }
    return list
  }
}

extension PathPlane: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(frame?.origin)
    writer.write(offset.east)
    writer.write(offset.north)
  }

  init(from reader: inout StateReader) throws(StateError) {
    frame = try reader.readOptional(Coordinate.self).map { LocalFrame(origin: $0) }
    offset.east = try reader.read(Double.self)
    offset.north = try reader.read(Double.self)
  }
}
