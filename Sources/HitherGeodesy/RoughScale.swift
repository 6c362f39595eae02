/// What a grid step is in metres, without a sine or a root: for estimates of noise and speed, in which a few
/// per cent do not matter.
package enum RoughScale {
  /// A step of 1e-7 degrees of latitude, in metres, within 0.6 %.
  @inlinable package static var metresPerUnit: Double { 0.0111195 }

  /// The cosine of a latitude within 0.002, by the approximation of Bhaskara I.
  @inlinable package static func cosine(_ latitudeE7: Int32) -> Double {
    let degrees = Double(latitudeE7) / 1e7
    let square = degrees * degrees
    return (32_400 - 4 * square) / (32_400 + square)
  }
}
