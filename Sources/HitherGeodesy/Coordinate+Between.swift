extension Coordinate {
  /// The grid place at a fraction of the way to another, straight on the grid.
  package func between(_ other: Coordinate, _ fraction: Double) -> Coordinate {
    let north = Double(other.latitudeE7) - Double(latitudeE7)
    let east = Double(Coordinate.longitudeStepE7(from: longitudeE7, to: other.longitudeE7))
    let latitude = Double(latitudeE7) + north * fraction
    var longitude = Self.nearest(Double(longitudeE7) + east * fraction)
    if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
    if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
    return Coordinate(
      latitudeE7: Int32(Self.nearest(latitude)), longitudeE7: Int32(longitude))
  }

  /// The nearest whole number, of two the even one: so far from zero there are no others to round to.
  ///
  /// For numbers below 2⁵¹; without the call that rounding is.
  private static func nearest(_ value: Double) -> Double {
    let far = 6_755_399_441_055_744.0  // 1.5 · 2⁵²
    return (value + far) - far
  }
}
