import Glibc

/// A circle on the plane around its centre, which decides nearly always whether a place lies in it.
///
/// Up to 60° of latitude and 0.1° from the centre the square of a distance on the plane is accurate
/// to 0.4 percent: the cosine of latitude changes by 0.3 percent at that distance, and everything
/// else by far less.
struct PlaneCircle {
  private let latE7: Int32
  private let lonE7: Int32
  /// The squares of the grid steps, in radii.
  private let north: Double
  private let east: Double

  private static let latitude = 600_000_000
  private static let steps = 1_000_000.0
  /// For a part that is not a circle: never decides.
  static let none = PlaneCircle(
    center: Coordinate(latitudeE7: 0, longitudeE7: 0), radiusMetres: .nan)

  init(center: Coordinate, radiusMetres: Double) {
    (latE7, lonE7) = (center.latitudeE7, center.longitudeE7)
    let isKnown = abs(Int(latE7)) <= Self.latitude && radiusMetres > 0
    let latitude = center.latitudeRadians
    let radii = WGS84.radiiMetres(latitudeRadians: latitude)
    let unit = isKnown ? Coordinate.radiansPerUnit / radiusMetres : .nan
    let (north, east) = (radii.meridian * unit, radii.primeVertical * cos(latitude) * unit)
    (self.north, self.east) = (north * north, east * east)
  }

  /// Whether a place lies in the circle or on its edge; nil if that is uncertain.
  @inline(__always)
  func contains(latE7: Int32, lonE7: Int32) -> Bool? {
    let high = Double(Int64(latE7) &- Int64(self.latE7))
    let wide = Double(Coordinate.longitudeStepE7(from: self.lonE7, to: lonE7))
    guard abs(high) <= Self.steps, abs(wide) <= Self.steps else { return nil }
    let square = high * high * north + wide * wide * east
    if square < 0.995 { return true }
    return square > 1.005 ? false : nil
  }
}
