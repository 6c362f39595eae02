/// Approximate metres per grid step, without a sine or a root.
///
/// For estimates of noise and speed, in which a few percent do not matter.
public enum RoughScale {
  /// A step of 1e-7 degrees of latitude, in metres, within 0.6 %.
  @inlinable
  @inline(__always)
  public static var metresPerUnit: Double { 0.0111195 }

  /// The cosine of a latitude within 0.002, by the approximation of Bhaskara I.
  @inlinable
  @inline(__always)
  public static func cosine(_ latitudeE7: Int32) -> Double {
    let (above, below) = cosineParts(latitudeE7)
    return above / below
  }

  /// That cosine as a fraction, for comparisons that can avoid the division.
  @inlinable
  @inline(__always)
  public static func cosineParts(_ latitudeE7: Int32) -> (above: Double, below: Double) {
    cosineParts(latitudeE7: Double(latitudeE7))
  }

  /// The same for a latitude that already is a number on the plane.
  @inlinable
  @inline(__always)
  public static func cosineParts(latitudeE7: Double) -> (above: Double, below: Double) {
    let degrees = latitudeE7 / 1e7
    let square = degrees * degrees
    return (32_400 - 4 * square, 32_400 + square)
  }

  /// The same for four latitudes, with identical bits.
  @inlinable
  @inline(__always)
  public static func cosineParts(
    latitudesE7: SIMD4<Double>
  ) -> (above: SIMD4<Double>, below: SIMD4<Double>) {
    let degrees = latitudesE7 / 1e7
    let square = degrees * degrees
    return (32_400 - 4 * square, 32_400 + square)
  }
}
