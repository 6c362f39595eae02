internal import CProj

/// The shortest path between two coordinates, for computing places at many fractions of it.
package struct GeodesicPath {
  private let start: Coordinate
  private let end: Coordinate
  /// The exact path, computed when the fast series cannot decide a place.
  private var exact: Exact?

  private struct Exact {
    var line: geod_geodesicline
    var metres: Double
  }

  package init(from start: Coordinate, to end: Coordinate) {
    (self.start, self.end) = (start, end)
  }

  /// The place at a fraction of the path, also across the antimeridian.
  ///
  /// - Parameter fraction: 0 is the start and 1 the end, both returned as given; values outside 0…1
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
