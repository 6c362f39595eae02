extension ShortDistance {
  /// The largest latitude and difference of places, in grid units, for which an estimate is used.
  @inlinable static var roughLatitude: Int32 { 600_000_000 }
  @inlinable static var roughSteps: Double { 1_000_000 }
  /// The longest grid step in metres, north or east: 11.17 mm, at a pole.
  @inlinable
  package static var longestStep: Double { 0.0112 }

  /// Whether a place lies farther from another than a limit in metres; equals `metres`, mostly without computing it.
  ///
  /// By `RoughScale` the square of a distance up to 11 km is known to 3 percent up to 60° of
  /// latitude: its unit is off by 0.6 percent, its cosine by 0.4, and cosines change by 0.3 between
  /// the places. Only a distance nearer than that to the limit is measured.
  @inlinable
  @inline(__always)
  package static func isBeyond(
    _ limitMetres: Double, from start: Coordinate, to end: Coordinate
  ) -> Bool {
    isRoughlyBeyond(limitMetres, from: start, to: end)
      ?? isMeasurablyBeyond(limitMetres, from: start, to: end)
  }

  /// Rarely needed, and much code.
  @usableFromInline
  @inline(never)
  static func isMeasurablyBeyond(
    _ limitMetres: Double, from start: Coordinate, to end: Coordinate
  ) -> Bool {
    metres(from: start, to: end) > limitMetres
  }

  /// The same if it is certain without a measurement; otherwise nil.
  @inlinable
  @inline(__always)
  static func isRoughlyBeyond(
    _ limitMetres: Double, from start: Coordinate, to end: Coordinate
  ) -> Bool? {
    let north = Double(end.latitudeE7) - Double(start.latitudeE7)
    let east = Double(
      Coordinate.longitudeStepE7(from: start.longitudeE7, to: end.longitudeE7))
    // Due north and then along the parallel is never shorter than the direct path.
    if (abs(north) + abs(east)) * longestStep <= limitMetres { return false }
    if start.latitudeE7 < roughLatitude, start.latitudeE7 > -roughLatitude,
      abs(north) < roughSteps, abs(east) < roughSteps, limitMetres > 0
    {
      let (above, below) = RoughScale.cosineParts(start.latitudeE7)
      let (high, wide) = (north * below, east * above)
      let scale = RoughScale.metresPerUnit * RoughScale.metresPerUnit
      let square = scale * (high * high + wide * wide)
      let limit = limitMetres * limitMetres * (below * below)
      if square > 1.04 * limit { return true }
      if square < 0.96 * limit { return false }
    }
    return nil
  }
}
