/// Four distances at once.
extension ShortDistance {
  /// Four numbers side by side.
  public typealias Lanes = SIMD4<Double>

  /// Distances in metres of four pairs of places on the 1e-7 degree grid.
  ///
  /// Each lane equals `metres` of its pair to the bit, by the same steps. A single distance leaves
  /// the processor waiting for its own intermediate results; four in parallel cost little more than
  /// one.
  @inlinable
  @inline(__always)
  public static func metres(
    fromLatE7 startLat: SIMD4<Int32>, lonE7 startLon: SIMD4<Int32>,
    toLatE7 endLat: SIMD4<Int32>, lonE7 endLon: SIMD4<Int32>
  ) -> Lanes {
    metres(
      fromLat: lanes(startLat), lon: lanes(startLon), toLat: lanes(endLat), lon: lanes(endLon))
  }

  /// The same in grid units with fractions.
  @inlinable
  @inline(__always)
  static func metres(
    fromLat startLatitude: Lanes, lon startLongitude: Lanes, toLat endLatitude: Lanes,
    lon endLongitude: Lanes
  ) -> Lanes {
    // Across the antimeridian the step is large, and each pair is measured separately.
    let longitudeStep = endLongitude - startLongitude
    let unit = Coordinate.radiansPerUnit
    let latitudeAngle = (endLatitude - startLatitude) * unit
    let twiceColatitude = 1_800_000_000 - size(startLatitude + endLatitude)
    let cosineSquared = squaredSine(twiceColatitude * (unit / 2))

    let eccentricity = WGS84.eccentricitySquared
    let shape = 1 - eccentricity
    let sineSquared: Lanes = 1 - cosineSquared
    let flatness: Lanes = 1 - eccentricity * sineSquared
    let curvature: Lanes = 1 / flatness
    let product: Lanes = shape * curvature * curvature
    let north: Lanes = latitudeAngle * latitudeAngle
    let flat: Lanes = 1 - north * (1.0 / 12)
    let alongMeridian: Lanes = north * (product * shape * curvature) * flat
    let steep: Lanes = 1 + (3 * eccentricity) * sineSquared * curvature
    let bend: Lanes = sineSquared * shape * curvature + cosineSquared * steep
    let parallels: Lanes = curvature * cosineSquared - north * 0.25 * product * bend
    let longitudeAngle: Lanes = longitudeStep * unit
    let turn: Lanes = longitudeAngle * longitudeAngle
    let fourth: Lanes = 1 - turn * (1.0 / 30)
    let turnChord: Lanes = turn * (1 - turn * (1.0 / 12) * fourth)
    let chordSquared: Lanes = alongMeridian + turnChord * parallels
    let arc: Lanes = 1 + chordSquared * (flatness * flatness) * (1 / (24 * shape))
    var metres: Lanes = WGS84.semiMajorAxisMetres * roots(chordSquared) * arc
    let isNear =
      (longitudeStep * longitudeStep .<= largestLongitudeStep * largestLongitudeStep)
      .& (chordSquared .<= largestSquaredChord)
    guard all(isNear) else {
      for lane in 0..<4 where !isNear[lane] {
        metres[lane] = self.metres(
          fromLat: startLatitude[lane], lon: startLongitude[lane], toLat: endLatitude[lane],
          lon: endLongitude[lane])
      }
      return metres
    }
    return metres
  }

  @inlinable
  @inline(__always)
  static func lanes(_ values: SIMD4<Int32>) -> Lanes {
    SIMD4(Double(values[0]), Double(values[1]), Double(values[2]), Double(values[3]))
  }

  @inlinable
  @inline(__always)
  static func size(_ values: Lanes) -> Lanes {
    Lanes(abs(values[0]), abs(values[1]), abs(values[2]), abs(values[3]))
  }

  /// The square roots of values that the caller knows not to be negative.
  @inlinable
  @inline(__always)
  static func roots(_ values: Lanes) -> Lanes {
    Lanes(
      abs(values[0]).squareRoot(), abs(values[1]).squareRoot(), abs(values[2]).squareRoot(),
      abs(values[3]).squareRoot())
  }

  /// `squaredSine` of four angles.
  @inlinable
  @inline(__always)
  static func squaredSine(_ radians: Lanes) -> Lanes {
    let z = radians * radians
    let z2 = z * z
    let z4 = z2 * z2
    let first: Lanes = 0.9999999999999999 + z * -0.16666666666666072
    let second: Lanes = 0.008333333333282756 + z * -0.00019841269824861897
    let third: Lanes = 2.7557316609073673e-06 + z * -2.505188194671259e-08
    let fourth: Lanes = 1.6048168318165643e-10 + z * -7.374387503862757e-13
    let ratio: Lanes = (first + z2 * second) + z4 * (third + z2 * fourth)
    return z * ratio * ratio
  }
}
