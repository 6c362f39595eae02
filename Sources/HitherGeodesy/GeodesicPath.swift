internal import CProj

/// The shortest path between two coordinates, of which places at many fractions are asked.
package struct GeodesicPath {
  private let start: Coordinate
  private let end: Coordinate
  /// The path as the exact routines know it, once one of its places is not clear without them.
  private var exact: Exact?

  private struct Exact {
    var line: geod_geodesicline
    var metres: Double
  }

  package init(from start: Coordinate, to end: Coordinate) {
    (self.start, self.end) = (start, end)
  }

  /// The place at a fraction of the path, across the antimeridian too.
  ///
  /// - Parameter fraction: 0 is the start and 1 the end, both returned as given; values beyond
  ///   are clamped and NaN is 0.
  package mutating func place(at fraction: Double) -> Coordinate {
    guard fraction > 0, start != end else { return start }
    guard fraction < 1 else { return end }
    if let near = ShortPath.place(from: start, to: end, fraction: fraction) { return near }
    let exact = exact ?? Self.exact(from: GeographicPoint(start), to: GeographicPoint(end))
    self.exact = exact
    return Geodesic.point(on: exact.line, after: exact.metres * fraction).coordinate ?? start
  }

  private static func exact(from start: GeographicPoint, to end: GeographicPoint) -> Exact {
    let path = Geodesic.inverse(from: start, to: end)
    return Exact(
      line: Geodesic.line(from: start, azimuth: path.startAzimuth), metres: path.distance)
  }
}
