public import Glibc

/// A point of a local plane: metres east and north of the frame's origin.
public struct PlanePoint: Hashable, Sendable {
  /// Metres east of the origin.
  public var east: Double

  /// Metres north of the origin.
  public var north: Double

  /// Makes a point from its metres east and north.
  @inlinable
  public init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// The straight-line distance in metres to another point of the same plane.
  @inlinable
  public func distance(to other: PlanePoint) -> Double {
    let eastStep = other.east - east
    let northStep = other.north - north
    return (eastStep * eastStep + northStep * northStep).squareRoot()
  }
}

/// A metric plane that touches the earth at an origin, for plane geometry on near places.
///
/// With M and N the radii of curvature at the origin, p = N cos φ and M′ the change of M, the plane
/// is the surface's normal coordinates to the second order; straight lines are near geodesics:
///
///     east  = p Δλ − M sin φ Δφ Δλ
///     north = M Δφ + ½ M′ Δφ² + ½ p sin φ Δλ²
///
/// **Bound.** Distances in the plane between two places within *r* of the origin differ from the
/// geodesic by at most 0.6 (r/p)² of the larger of the two, for r ≤ p/10; from the origin itself by
/// at most 0.25 (r/p)². That is 6e-8 for 1 km at 60°, 6e-6 for 10 km, 1.5e-4 for 50 km. The bound
/// is the omitted third-order term; its constants are the largest that a sweep of latitudes showed
/// (0.52 and 0.2), rounded up. At a pole p is 0 and the frame cannot be used.
///
/// Longitude differences are the shorter ones, so the antimeridian is not a border.
public struct LocalFrame: Hashable, Sendable {
  /// Where the plane touches the earth.
  public let origin: Coordinate

  @usableFromInline let meridianRadius: Double
  @usableFromInline let halfMeridianRadiusSlope: Double
  @usableFromInline let parallelRadius: Double
  @usableFromInline let sine: Double

  /// Makes the plane at an origin. Costs one sine; reuse the frame for all points near it.
  @inlinable
  public init(origin: Coordinate) {
    self.origin = origin
    let colatitude =
      (900_000_000 - abs(Double(origin.latitudeE7))) * Coordinate.radiansPerUnit
    let cosine = sin(colatitude)
    sine = sin(origin.latitudeRadians)
    let eccentricity = WGS84.eccentricitySquared
    let flatness = 1 - eccentricity * sine * sine
    let primeVertical = WGS84.semiMajorAxisMetres / flatness.squareRoot()
    meridianRadius = primeVertical * (1 - eccentricity) / flatness
    halfMeridianRadiusSlope = 1.5 * meridianRadius * eccentricity * sine * cosine / flatness
    parallelRadius = primeVertical * cosine
  }

  /// The largest relative error of plane distances among places within a radius in metres.
  ///
  /// It holds for radii up to a tenth of the radius of the origin's parallel (637 km at the
  /// equator, 111 km at 80°); beyond, and at the poles, it is infinite.
  @inlinable
  public func relativeErrorBound(withinMetres radius: Double) -> Double {
    guard radius <= parallelRadius / 10 else { return .infinity }
    let ratio = radius / parallelRadius
    return 0.6 * ratio * ratio
  }

  /// The point on the plane of a place of the 1e-7 degree grid.
  @inlinable
  public func planePoint(latE7: Int32, lonE7: Int32) -> PlanePoint {
    let unit = Coordinate.radiansPerUnit
    let latitude = (Double(latE7) - Double(origin.latitudeE7)) * unit
    let longitude =
      Double(Coordinate.longitudeStepE7(from: origin.longitudeE7, to: lonE7)) * unit
    return planePoint(latitudeStep: latitude, longitudeStep: longitude)
  }

  /// The point on the plane of a coordinate.
  @inlinable
  public func planePoint(_ coordinate: Coordinate) -> PlanePoint {
    planePoint(latE7: coordinate.latitudeE7, lonE7: coordinate.longitudeE7)
  }

  @inlinable
  func planePoint(latitudeStep: Double, longitudeStep: Double) -> PlanePoint {
    PlanePoint(
      east: longitudeStep * (parallelRadius - meridianRadius * sine * latitudeStep),
      north: latitudeStep * (meridianRadius + halfMeridianRadiusSlope * latitudeStep)
        + 0.5 * parallelRadius * sine * longitudeStep * longitudeStep)
  }

  /// The grid coordinate nearest to a point of the plane.
  ///
  /// Newton's method on the two equations; within the frame's range it returns exactly the
  /// coordinate that made the point. Nil for a point too far away to be a place.
  public func coordinate(_ point: PlanePoint) -> Coordinate? {
    var latitude = point.north / meridianRadius
    var longitude = point.east / parallelRadius
    for _ in 0..<5 {
      let reached = planePoint(latitudeStep: latitude, longitudeStep: longitude)
      let eastMiss = point.east - reached.east
      let northMiss = point.north - reached.north
      // The derivatives of north and east by latitude and longitude.
      let northByLatitude = meridianRadius + 2 * halfMeridianRadiusSlope * latitude
      let northByLongitude = parallelRadius * sine * longitude
      let eastByLatitude = -meridianRadius * sine * longitude
      let eastByLongitude = parallelRadius - meridianRadius * sine * latitude
      let determinant = northByLatitude * eastByLongitude - northByLongitude * eastByLatitude
      latitude += (northMiss * eastByLongitude - eastMiss * northByLongitude) / determinant
      longitude += (eastMiss * northByLatitude - northMiss * eastByLatitude) / determinant
    }
    let reached = planePoint(latitudeStep: latitude, longitudeStep: longitude)
    guard reached.distance(to: point) < 1e-3, abs(longitude) <= Double.pi else { return nil }
    let unit = Coordinate.radiansPerUnit
    let latE7 = (Double(origin.latitudeE7) + latitude / unit).rounded(.toNearestOrEven)
    var lonE7 = (Double(origin.longitudeE7) + longitude / unit).rounded(.toNearestOrEven)
    if lonE7 > 1_800_000_000 { lonE7 -= 3_600_000_000 }
    if lonE7 < -1_800_000_000 { lonE7 += 3_600_000_000 }
    guard abs(latE7) <= 900_000_000 else { return nil }
    return Coordinate(latitudeE7: Int32(latE7), longitudeE7: Int32(lonE7))
  }
}
