/// What a grid step is in metres, without a sine or a root: for estimates of noise and speed, in which a few
/// per cent do not matter.
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

  /// That cosine as a fraction, for comparisons that can do without the division.
  @inlinable
  @inline(__always)
  public static func cosineParts(_ latitudeE7: Int32) -> (above: Double, below: Double) {
    cosineParts(latitudeE7: Double(latitudeE7))
  }

  /// The same of a latitude that is a number on the plane already.
  @inlinable
  @inline(__always)
  public static func cosineParts(latitudeE7: Double) -> (above: Double, below: Double) {
    let degrees = latitudeE7 / 1e7
    let square = degrees * degrees
    return (32_400 - 4 * square, 32_400 + square)
  }

  /// The same of four latitudes, to the bit.
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
