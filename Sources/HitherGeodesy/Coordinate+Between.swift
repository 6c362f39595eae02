extension Coordinate {
  /// The grid place at a fraction of the straight line to another, linear in grid units.
  package func between(_ other: Coordinate, _ fraction: Double) -> Coordinate {
    let north = Double(other.latitudeE7) - Double(latitudeE7)
    let east = Double(Coordinate.longitudeStepE7(from: longitudeE7, to: other.longitudeE7))
    var longitude = Self.nearest(Double(longitudeE7) + east * fraction)
    if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
    if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
    let latitude = Self.nearest(Double(latitudeE7) + north * fraction)
    return Coordinate(
      latitudeE7: Int32(truncatingIfNeeded: latitude),
      longitudeE7: Int32(truncatingIfNeeded: longitude))
  }

  /// The nearest whole number, ties to even.
  ///
  /// For numbers below 2⁵¹: adding 1.5 · 2⁵² rounds them, and neighbours differ by one in their
  /// bits as well, so that no conversion is needed.
  @inline(__always)
  private static func nearest(_ value: Double) -> Int64 {
    let far = 6_755_399_441_055_744.0  // 1.5 · 2⁵²
    return Int64(bitPattern: (value + far).bitPattern &- far.bitPattern)
  }
}
