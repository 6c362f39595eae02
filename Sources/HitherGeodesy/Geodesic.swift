internal import CProj

/// Shortest paths on the WGS 84 ellipsoid: the definition of distance in the toolkit.
///
/// The routines are those of PROJ (`geodesic.h`), after C. F. F. Karney, *Algorithms for
/// geodesics*, J. Geodesy 87 (2013): accurate to about 15 nanometres at any distance. Safe from any
/// thread.
public enum Geodesic {
  /// The path between two points: its length and its direction at both ends.
  public struct Inverse: Hashable, Sendable {
    /// Length in metres.
    public var distance: Double

    /// Direction in which the path leaves, degrees clockwise from north, 0..<360.
    public var startAzimuth: Double

    /// Direction in which the path arrives (forwards), degrees clockwise from north, 0..<360.
    public var endAzimuth: Double
  }

  /// The length in metres of the shortest path between two coordinates.
  public static func distance(from start: Coordinate, to end: Coordinate) -> Double {
    distance(from: GeographicPoint(start), to: GeographicPoint(end))
  }

  /// The length in metres of the shortest path between two points; NaN for a latitude beyond ±90.
  public static func distance(from start: GeographicPoint, to end: GeographicPoint) -> Double {
    var distance = 0.0
    unsafe Ellipsoid.wgs84.functions.geod_inverse(
      Ellipsoid.wgs84.solver, start.latitude, start.longitude, end.latitude, end.longitude,
      &distance, nil, nil)
    return distance
  }

  /// The shortest path between two coordinates.
  public static func inverse(from start: Coordinate, to end: Coordinate) -> Inverse {
    inverse(from: GeographicPoint(start), to: GeographicPoint(end))
  }

  /// The shortest path between two points.
  ///
  /// Between equal points the azimuths have no meaning.
  public static func inverse(from start: GeographicPoint, to end: GeographicPoint) -> Inverse {
    var distance = 0.0
    var startAzimuth = 0.0
    var endAzimuth = 0.0
    unsafe Ellipsoid.wgs84.functions.geod_inverse(
      Ellipsoid.wgs84.solver, start.latitude, start.longitude, end.latitude, end.longitude,
      &distance, &startAzimuth, &endAzimuth)
    return Inverse(
      distance: distance, startAzimuth: Bearing.normalized(startAzimuth),
      endAzimuth: Bearing.normalized(endAzimuth))
  }

  /// The end of a path that leaves a coordinate in a direction with a given length.
  ///
  /// - Parameters:
  ///   - start: where the path leaves.
  ///   - azimuth: degrees clockwise from north.
  ///   - distance: metres; a negative length goes backwards.
  /// - Returns: the nearest grid coordinate; nil when azimuth or distance is not finite.
  public static func destination(
    from start: Coordinate, azimuth: Double, distance: Double
  ) -> Coordinate? {
    destination(from: GeographicPoint(start), azimuth: azimuth, distance: distance).coordinate
  }

  /// The end of a path that leaves a point in a direction (degrees) with a given length (metres).
  ///
  /// The result is NaN when azimuth or distance is not finite.
  public static func destination(
    from start: GeographicPoint, azimuth: Double, distance: Double
  ) -> GeographicPoint {
    var latitude = 0.0
    var longitude = 0.0
    unsafe Ellipsoid.wgs84.functions.geod_direct(
      Ellipsoid.wgs84.solver, start.latitude, start.longitude, azimuth, distance,
      &latitude, &longitude, nil)
    return GeographicPoint(latitude: latitude, longitude: longitude)
  }

  /// The geodesic line that leaves a point in a direction (degrees).
  static func line(from start: GeographicPoint, azimuth: Double) -> geod_geodesicline {
    var line = geod_geodesicline()
    unsafe Ellipsoid.wgs84.functions.geod_lineinit(
      &line, Ellipsoid.wgs84.solver, start.latitude, start.longitude, azimuth, 0)
    return line
  }

  /// The point of a line after a number of metres.
  static func point(on line: geod_geodesicline, after metres: Double) -> GeographicPoint {
    var latitude = 0.0
    var longitude = 0.0
    unsafe withUnsafePointer(to: line) { line in
      unsafe Ellipsoid.wgs84.functions.geod_position(line, metres, &latitude, &longitude, nil)
    }
    return GeographicPoint(latitude: latitude, longitude: longitude)
  }

  /// The coordinate at a fraction of the shortest path, also across the antimeridian.
  ///
  /// - Parameter fraction: 0 is the start and 1 the end, both returned as given; values outside 0…1
  ///   are clamped and NaN is 0.
  public static func interpolate(
    from start: Coordinate, to end: Coordinate, fraction: Double
  ) -> Coordinate {
    var path = GeodesicPath(from: start, to: end)
    return path.place(at: fraction)
  }

  /// The point at a fraction of the shortest path, also across the antimeridian.
  ///
  /// - Parameter fraction: 0 is the start and 1 the end, both returned as given; values outside 0…1
  ///   are clamped and NaN is 0.
  public static func interpolate(
    from start: GeographicPoint, to end: GeographicPoint, fraction: Double
  ) -> GeographicPoint {
    guard fraction > 0, start != end else { return start }
    guard fraction < 1 else { return end }
    let path = inverse(from: start, to: end)
    return destination(
      from: start, azimuth: path.startAzimuth, distance: path.distance * fraction)
  }
}

/// Owner of PROJ's solver for one ellipsoid, which is written once and then only read.
@safe private final class Ellipsoid: Sendable {
  static let wgs84 = Ellipsoid(
    semiMajorAxisMetres: WGS84.semiMajorAxisMetres, flattening: WGS84.flattening)

  let functions: hither_proj

  // The solver is never written after `init`, so threads may share it.
  nonisolated(unsafe) let solver: UnsafePointer<geod_geodesic>

  init(semiMajorAxisMetres: Double, flattening: Double) {
    functions = ProjLibrary.shared.functions
    let solver = UnsafeMutablePointer<geod_geodesic>.allocate(capacity: 1)
    unsafe solver.initialize(to: geod_geodesic())
    unsafe functions.geod_init(solver, semiMajorAxisMetres, flattening)
    unsafe self.solver = UnsafePointer(solver)
  }

  deinit {
    unsafe UnsafeMutablePointer(mutating: solver).deallocate()
  }
}
