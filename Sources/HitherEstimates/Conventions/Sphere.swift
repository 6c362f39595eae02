import Glibc
import HitherGeodesy

/// The earth as a sphere, for tools that use no ellipsoid.
struct Sphere: Sendable {
  let radiusMetres: Double

  /// The great circle between two places by the haversine formula, in metres.
  func metres(from start: Coordinate, to end: Coordinate) -> Double {
    let north = end.latitudeRadians - start.latitudeRadians
    let east = end.longitudeRadians - start.longitudeRadians
    let (half, turn) = (sin(north / 2), sin(east / 2))
    let square =
      half * half + cos(start.latitudeRadians) * cos(end.latitudeRadians) * turn * turn
    return 2 * radiusMetres * asin(min(square, 1).squareRoot())
  }

  /// The step on a flat map around `end`: cheap, and accurate enough over some hundred metres.
  func flatMetres(from start: Coordinate, to end: Coordinate) -> Double {
    let north = end.latitudeRadians - start.latitudeRadians
    let east = (end.longitudeRadians - start.longitudeRadians) * cos(end.latitudeRadians)
    return radiusMetres * (north * north + east * east).squareRoot()
  }
}
