extension ShortDistance {
  /// Up to this latitude and this difference of places, in grid units, an estimate is trusted.
  @inlinable static var roughLatitude: Int32 { 600_000_000 }
  @inlinable static var roughSteps: Double { 1_000_000 }
  /// No step of the grid is longer in metres, north or east; the longest is one of 11.17 mm at a pole.
  @inlinable
  package static var longestStep: Double { 0.0112 }

  /// Whether a place lies farther from another than so many metres: just as `metres` says, mostly without it.
  ///
  /// By `RoughScale` the square of a distance up to 11 km is known to 3 per cent up to 60° of latitude: its unit is
  /// off by 0.6 per cent, its cosine by 0.4, and cosines change by 0.3 between the places. Only a distance nearer
  /// than that to the limit is measured.
  @inlinable
  @inline(__always)
  package static func isBeyond(
    _ limitMetres: Double, from start: Coordinate, to end: Coordinate
  ) -> Bool {
    isRoughlyBeyond(limitMetres, from: start, to: end)
      ?? isMeasurablyBeyond(limitMetres, from: start, to: end)
  }

  /// Seldom needed, and much code.
  @usableFromInline
  @inline(never)
  static func isMeasurablyBeyond(
    _ limitMetres: Double, from start: Coordinate, to end: Coordinate
  ) -> Bool {
    metres(from: start, to: end) > limitMetres
  }

  /// The same where it is clear without a measurement; else nil.
  @inlinable
  @inline(__always)
  static func isRoughlyBeyond(
    _ limitMetres: Double, from start: Coordinate, to end: Coordinate
  ) -> Bool? {
    let north = Double(end.latitudeE7) - Double(start.latitudeE7)
    let east = Double(
      Coordinate.longitudeStepE7(from: start.longitudeE7, to: end.longitudeE7))
    // Due north and then along the parallel nobody goes less far.
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
