/// A fast distance between near coordinates, for loops over millions of them.
///
/// **Bound.** Compared with the exact geodesic the relative error is below 1e-9 up to 1 km and
/// below 2e-8 up to 20 km, at every latitude and across the antimeridian; beyond 20 km, or for
/// longitudes more than 5 degrees apart (near a pole), the result *is* the exact geodesic.
///
/// **Method.** The straight chord through the earth, then the arc over it. With φ the mean
/// latitude, p = N cos φ the radius of its parallel, M and N the radii of curvature, all exact at
/// φ:
///
///     chord² = M² Δφ² (1 − Δφ²/12) + 4 sin²(Δλ/2) p₁ p₂
///     p₁ p₂  = p² − (Δφ/2)² (M² sin² φ + M N cos² φ (1 + 3 e² sin² φ N²/a²))
///     s      = chord (1 + chord² / (24 M N))
///
/// **Why.** Each line is an exact identity whose Taylor series about the middle is cut after the
/// second order (odd orders vanish by symmetry), so the error is the omitted part. Relative to *s*,
/// at 20 km: Δφ² |M″/M| / 24 ≤ 8.5e-9 in the first line; 4 sin²(Δλ/2) (Δφ/2)² / 24 ≤ 1e-9 in the
/// second; chord² / 24 MN · (N/M − 1) ≤ 2.8e-9 in the third, where M N replaces the squared radius
/// of curvature along the path. All decrease with the square of the length: 1/400 of that at 1 km.
/// Differences are computed between integers, before any rounding, and cos φ is the sine of the
/// colatitude, so rounding stays below 1e-14 from one grid step on, also at the poles.
/// `docs/geodesy.md` has the steps.
public enum ShortDistance {
  /// The largest squared chord, in units of a², for which the series is used: 20 km.
  @inlinable static var largestSquaredChord: Double { 9.832e-6 }

  /// The largest difference of longitude, in grid units, for which the series is used: 5 degrees.
  @inlinable static var largestLongitudeStep: Double { 50_000_000.0 }

  /// Distance in metres between two places on the 1e-7 degree grid, with the bound of this type.
  @inlinable
  public static func metres(
    fromLatE7 startLat: Int32, lonE7 startLon: Int32, toLatE7 endLat: Int32, lonE7 endLon: Int32
  ) -> Double {
    metres(
      fromLat: Double(startLat), lon: Double(startLon), toLat: Double(endLat), lon: Double(endLon))
  }

  /// Distance in metres between two places in grid units with fractions, with the bound of this type.
  @inlinable
  public static func metres(
    fromLat startLat: Double, lon startLon: Double, toLat endLat: Double, lon endLon: Double
  ) -> Double {
    var longitudeStep = abs(endLon - startLon)
    if longitudeStep > 1_800_000_000 { longitudeStep = abs(longitudeStep - 3_600_000_000) }
    let unit = Coordinate.radiansPerUnit
    let latitudeAngle = (endLat - startLat) * unit
    let twiceColatitude = 1_800_000_000 - abs(startLat + endLat)
    let cosineSquared = squaredSine(twiceColatitude * (unit / 2))

    let eccentricity = WGS84.eccentricitySquared
    let shape = 1 - eccentricity
    let sineSquared = 1 - cosineSquared
    let flatness = 1 - eccentricity * sineSquared
    let curvature = 1 / flatness  // N² / a²
    let product = shape * curvature * curvature  // M N / a²
    let north = latitudeAngle * latitudeAngle
    let alongMeridian = north * (product * shape * curvature) * (1 - north * (1.0 / 12))
    let bend =
      sineSquared * shape * curvature
      + cosineSquared * (1 + 3 * eccentricity * sineSquared * curvature)
    let parallels = curvature * cosineSquared - north * 0.25 * product * bend
    let longitudeAngle = longitudeStep * unit
    let turn = longitudeAngle * longitudeAngle
    let turnChord = turn * (1 - turn * (1.0 / 12) * (1 - turn * (1.0 / 30)))
    let chordSquared = alongMeridian + turnChord * parallels
    guard longitudeStep <= largestLongitudeStep, chordSquared <= largestSquaredChord else {
      return exact(startLat, startLon, endLat, endLon)
    }
    return WGS84.semiMajorAxisMetres * chordSquared.squareRoot()
      * (1 + chordSquared * (flatness * flatness) * (1 / (24 * shape)))
  }

  /// Distance in metres between two coordinates, with the bound of this type.
  @inlinable
  public static func metres(from start: Coordinate, to end: Coordinate) -> Double {
    metres(
      fromLatE7: start.latitudeE7, lonE7: start.longitudeE7,
      toLatE7: end.latitudeE7, lonE7: end.longitudeE7)
  }

  /// The squared sine of an angle in 0…π/2, with a relative error below 5e-16.
  ///
  /// A minimax polynomial of sin √z / √z (Chebyshev nodes, 40 digits), in Estrin's order, which
  /// keeps the processor's pipelines full where a library call would stall.
  @inlinable
  static func squaredSine(_ radians: Double) -> Double {
    let z = radians * radians
    let z2 = z * z
    let z4 = z2 * z2
    let first = 0.9999999999999999 + z * -0.16666666666666072
    let second = 0.008333333333282756 + z * -0.00019841269824861897
    let third = 2.7557316609073673e-06 + z * -2.505188194671259e-08
    let fourth = 1.6048168318165643e-10 + z * -7.374387503862757e-13
    let ratio = (first + z2 * second) + z4 * (third + z2 * fourth)
    return z * ratio * ratio
  }

  @usableFromInline
  static func exact(
    _ startLat: Double, _ startLon: Double, _ endLat: Double, _ endLon: Double
  ) -> Double {
    Geodesic.distance(
      from: GeographicPoint(latitude: startLat / 1e7, longitude: startLon / 1e7),
      to: GeographicPoint(latitude: endLat / 1e7, longitude: endLon / 1e7))
  }
}
