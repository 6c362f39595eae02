public import Glibc

/// The WGS 84 ellipsoid, on which all distances of the toolkit are measured.
public enum WGS84 {
  /// Equatorial radius *a* in metres.
  @inlinable public static var semiMajorAxisMetres: Double { 6_378_137 }

  /// Flattening *f* = (a − b) / a.
  @inlinable public static var flattening: Double { 1 / 298.257223563 }

  /// First eccentricity squared, e² = f (2 − f).
  @inlinable public static var eccentricitySquared: Double { flattening * (2 - flattening) }

  /// Radius of curvature *M* of the meridian.
  ///
  /// - Parameter latitudeRadians: geodetic latitude, −π/2…π/2.
  /// - Returns: metres, from 6,335,439 at the equator to 6,399,594 at the poles.
  @inlinable
  public static func meridianRadiusMetres(latitudeRadians: Double) -> Double {
    let sine = sin(latitudeRadians)
    let squared = 1 - eccentricitySquared * sine * sine
    return semiMajorAxisMetres * (1 - eccentricitySquared) / (squared * squared.squareRoot())
  }

  /// Radius of curvature *N* of the prime vertical, at right angles to the meridian.
  ///
  /// - Parameter latitudeRadians: geodetic latitude, −π/2…π/2.
  /// - Returns: metres, from 6,378,137 at the equator to 6,399,594 at the poles.
  @inlinable
  public static func primeVerticalRadiusMetres(latitudeRadians: Double) -> Double {
    let sine = sin(latitudeRadians)
    return semiMajorAxisMetres / (1 - eccentricitySquared * sine * sine).squareRoot()
  }

  /// Both radii of curvature, *M* and *N*, equal to the single ones, from one sine and one root.
  @inlinable
  static func radiiMetres(
    latitudeRadians: Double
  ) -> (meridian: Double, primeVertical: Double) {
    let sine = sin(latitudeRadians)
    let squared = 1 - eccentricitySquared * sine * sine
    let root = squared.squareRoot()
    return (
      semiMajorAxisMetres * (1 - eccentricitySquared) / (squared * root),
      semiMajorAxisMetres / root
    )
  }
}
