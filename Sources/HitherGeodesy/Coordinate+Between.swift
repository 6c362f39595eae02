extension Coordinate {
  /// The grid place at a fraction of the way to another, straight on the grid.
  package func between(_ other: Coordinate, _ fraction: Double) -> Coordinate {
    let north = Double(other.latitudeE7) - Double(latitudeE7)
    let east = Double(Coordinate.longitudeStepE7(from: longitudeE7, to: other.longitudeE7))
    let latitude = Double(latitudeE7) + north * fraction
    var longitude = (Double(longitudeE7) + east * fraction).rounded(.toNearestOrEven)
    if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
    if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
    return Coordinate(
      latitudeE7: Int32(latitude.rounded(.toNearestOrEven)), longitudeE7: Int32(longitude))
  }
}
