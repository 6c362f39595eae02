import Glibc
import HitherGeodesy

/// A place by its three coordinates, so that distances need no geodesic solver.
struct PlaceInSpace {
  private let x: Double
  private let y: Double
  private let z: Double

  init(_ place: GeographicPoint) {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    let flattening = 1 / 298.257223563
    let eccentricitySquared = flattening * (2 - flattening)
    let sine = sin(latitude)
    let radius = 6_378_137 / (1 - eccentricitySquared * sine * sine).squareRoot()
    x = radius * cos(latitude) * cos(longitude)
    y = radius * cos(latitude) * sin(longitude)
    z = radius * (1 - eccentricitySquared) * sine
  }

  /// Metres along the ellipsoid: never fewer than there are, and up to 3 km more by less than a
  /// thousand-millionth.
  ///
  /// No geodesic is curved more than the meridian at the equator, and of two curves with one chord the
  /// one that is curved less is the shorter (Schur's theorem). So the arc of that greatest curvature over the
  /// chord is a bound. Rounding is some nanometres.
  func metres(to other: PlaceInSpace) -> Double {
    let (east, across, up) = (other.x - x, other.y - y, other.z - z)
    let chord = (east * east + across * across + up * up).squareRoot()
    let diameter = 2 * 6_335_439.327
    return diameter * asin(min(chord / diameter, 1))
  }
}
