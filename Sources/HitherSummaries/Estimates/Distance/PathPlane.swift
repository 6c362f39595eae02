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

  /// Where the next coordinate of a way lies.
  mutating func point(_ coordinate: Coordinate) -> PlanePoint {
    guard let frame else {
      self.frame = LocalFrame(origin: coordinate)
      return offset
    }
    let point = frame.planePoint(coordinate)
    let place = PlanePoint(east: offset.east + point.east, north: offset.north + point.north)
    if abs(point.east) > Self.reachMetres || abs(point.north) > Self.reachMetres {
      self.frame = LocalFrame(origin: coordinate)
      offset = place
    }
    return place
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
