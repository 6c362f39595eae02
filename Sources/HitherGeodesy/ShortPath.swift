/// A fast computation of the grid place at a fraction of a short path, for ticks between fixes.
///
/// **Method.** Latitude and longitude as series of the distance travelled, cut after the second
/// order. Along the shortest path on the ellipsoid, with M and N the radii of curvature at the mean
/// latitude φ and f the fraction:
///
///     φ(f) = φ₀ + f Δφ + f (1 − f) / 2 · (N/M sin φ cos φ Δλ² + 3 e² sin φ cos φ / (1 − e² sin² φ) Δφ²)
///     λ(f) = λ₀ + f Δλ − f (1 − f) · M/N tan φ Δφ Δλ
///
/// which are the equations of a geodesic (`docs/geodesy.md`).
///
/// **Bound.** The omitted terms grow with the third power of the length: up to 1.3 km and 60° of
/// latitude they are below 6e-4 grid steps, measured against Karney's routines. A place so near to
/// the middle between two grid steps that it could round to the other is left to those routines, so
/// the result always equals theirs.
enum ShortPath {
  /// The largest difference of places, in grid units along the meridian, for which the series is used: 0.9 km.
  private static let longestStep = 80_000.0
  private static let highestLatitude = 600_000_000.0
  /// Closer to the antimeridian than this a path may cross it.
  private static let farthestLongitude = 1_799_000_000.0
  /// Closer to the middle between two grid steps than this, the nearest step is uncertain.
  private static let doubt = 2e-3

  /// The place at a fraction of the shortest path, within 0…1, rounded to the grid; nil if uncertain.
  static func place(
    from start: Coordinate, to end: Coordinate, fraction: Double
  ) -> Coordinate? {
    let (latitude, longitude) = (Double(start.latitudeE7), Double(start.longitudeE7))
    let (north, east) = (Double(end.latitudeE7) - latitude, Double(end.longitudeE7) - longitude)
    let twiceMean = latitude + Double(end.latitudeE7)
    guard abs(twiceMean) <= 2 * highestLatitude, abs(north) <= longestStep,
      abs(longitude) <= farthestLongitude
    else { return nil }
    let cosineSquared = ShortDistance.squaredSine(
      (1_800_000_000 - abs(twiceMean)) * (Coordinate.radiansPerUnit / 2))
    guard east * east * cosineSquared <= longestStep * longestStep else { return nil }
    let sineSquared = 1 - cosineSquared
    let root = (sineSquared * cosineSquared).squareRoot()
    let product = twiceMean < 0 ? -root : root
    let flatness = 1 - WGS84.eccentricitySquared * sineSquared
    let radii = flatness / (1 - WGS84.eccentricitySquared)  // N / M
    let bend = fraction * (1 - fraction) * Coordinate.radiansPerUnit * product
    let meridian = 3 * WGS84.eccentricitySquared / flatness
    guard
      let nearLatitude = clear(
        latitude + fraction * north + bend / 2 * (radii * east * east + meridian * north * north)),
      let nearLongitude = clear(
        longitude + fraction * east - bend / (cosineSquared * radii) * north * east)
    else { return nil }
    return Coordinate(latitudeE7: nearLatitude, longitudeE7: nearLongitude)
  }

  /// The nearest grid step; nil if uncertain.
  private static func clear(_ value: Double) -> Int32? {
    let nearest = value.rounded()
    guard abs(value - nearest) < 0.5 - doubt else { return nil }
    return Int32(exactly: nearest)
  }
}
