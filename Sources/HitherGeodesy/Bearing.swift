public import Glibc

/// Directions in degrees clockwise from north.
public enum Bearing {
  /// The same direction in 0..<360; NaN and infinities give NaN.
  @inlinable
  public static func normalized(_ degrees: Double) -> Double {
    if degrees > 0 && degrees < 360 { return degrees }
    let turned = fmod(degrees, 360)
    let positive = turned < 0 ? turned + 360 : turned
    // A tiny negative angle rounds up to 360; and fmod keeps the sign of zero.
    return positive >= 360 || positive == 0 ? 0 : positive
  }

  /// The turn from one direction to another, right positive, above −180 to 180.
  @inlinable
  public static func difference(from start: Double, to end: Double) -> Double {
    let turn = normalized(end - start)
    return turn > 180 ? turn - 360 : turn
  }

  /// The direction in which the shortest path leaves, 0..<360, exact.
  public static func exactInitial(from start: Coordinate, to end: Coordinate) -> Double {
    Geodesic.inverse(from: start, to: end).startAzimuth
  }

  /// The direction in which the shortest path leaves, 0..<360, by Gauss's mid-latitude formula.
  ///
  /// The direction at the middle is that of (N cos φ Δλ, M Δφ) at the mean latitude; half of the
  /// convergence Δλ sin φ leads back to the start. The terms left out are of second order: the
  /// error is below 2e-6 degrees up to 1 km and below 1e-3 degrees up to 20 km between latitudes
  /// −80 and 80. Beyond 20 km or those latitudes the result is the exact one. Between equal
  /// coordinates the direction is 0.
  ///
  /// Source: W. Torge, *Geodesy*, Gauss mid-latitude formulas.
  @inlinable
  public static func initial(from start: Coordinate, to end: Coordinate) -> Double {
    let latitudeStep = Double(end.latitudeE7) - Double(start.latitudeE7)
    let longitudeStep = Double(
      Coordinate.longitudeStepE7(from: start.longitudeE7, to: end.longitudeE7))
    if latitudeStep == 0 && longitudeStep == 0 { return 0 }
    let middle = (Double(start.latitudeE7) + Double(end.latitudeE7)) / 2
    guard abs(middle) <= 800_000_000 else { return exactInitial(from: start, to: end) }
    let unit = Coordinate.radiansPerUnit
    let sine = sin(middle * unit)
    let cosine = (1 - sine * sine).squareRoot()
    let curvature = 1 - WGS84.eccentricitySquared * sine * sine
    // Both legs in units of N.
    let north = latitudeStep * unit * (1 - WGS84.eccentricitySquared) / curvature
    let east = longitudeStep * unit * cosine
    guard north * north + east * east <= 9.8e-6 else { return exactInitial(from: start, to: end) }
    let radians = atan2(east, north) - longitudeStep * unit * sine / 2
    return normalized(radians * (180 / Double.pi))
  }
}
