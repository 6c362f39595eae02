import HitherGeodesy
import HitherTracks

/// A segment's first fix, from which sums and means of its positions are seen.
struct TrailFrame: Hashable, Sendable {
  var origin = Coordinate(latitudeE7: 0, longitudeE7: 0)
  var start = Instant.absent

  func time(_ milliseconds: Double) -> Instant { start + Self.nearest(milliseconds) }

  func coordinate(_ mean: CellTrail.Mean) -> Coordinate {
    let step = Self.nearest(mean.longitudeE7) + Int64(origin.longitudeE7)
    let turn: Int64 = 3_600_000_000
    let longitude = step > turn / 2 ? step - turn : step < -turn / 2 ? step + turn : step
    let latitude = Int64(origin.latitudeE7) + Self.nearest(mean.latitudeE7)
    return Coordinate(
      latitudeE7: Int32(clamping: min(max(latitude, -900_000_000), 900_000_000)),
      longitudeE7: Int32(clamping: min(max(longitude, -turn / 2), turn / 2)))
  }

  /// The distance in metres between two means on the grid, as all are that are not worked out between others.
  func metres(_ one: CellTrail.Mean, _ other: CellTrail.Mean) -> Double {
    let (start, end) = (place(one), place(other))
    return ShortDistance.metres(
      fromLat: start.latitude, lon: start.longitude, toLat: end.latitude, lon: end.longitude)
  }

  /// Whether two means are farther apart than a limit in metres, mostly without computing the distance.
  func areBeyond(_ metres: Double, _ one: CellTrail.Mean, _ other: CellTrail.Mean) -> Bool {
    ShortDistance.isBeyond(metres, from: coordinate(one), to: coordinate(other))
  }

  /// Where `coordinate` says that a mean on the grid is, in its units; no conversion is needed for that.
  @inline(__always)
  private func place(_ mean: CellTrail.Mean) -> (latitude: Double, longitude: Double) {
    let latitude = mean.latitudeE7 + Double(origin.latitudeE7)
    let step = mean.longitudeE7 + Double(origin.longitudeE7)
    let turn = 3_600_000_000.0
    let longitude = step > turn / 2 ? step - turn : step < -turn / 2 ? step + turn : step
    return (min(max(latitude, -turn / 4), turn / 4), min(max(longitude, -turn / 2), turn / 2))
  }

  /// The nearest whole number, a half away from zero, without the call that rounding is.
  @inline(__always)
  static func nearest(_ value: Double) -> Int64 {
    Int64(value < 0 ? value - 0.5 : value + 0.5)
  }
}
