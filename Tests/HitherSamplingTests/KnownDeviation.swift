import Glibc
import HitherGeodesy
import HitherTracks

/// The deviations by their definition, on the exact geodesic: slow, and written apart from the
/// compressors' own.
enum KnownDeviation {
  /// The place at a share of the way between two, straight in degrees, the short way round.
  static func place(_ start: Coordinate, _ end: Coordinate, _ share: Double) -> GeographicPoint {
    var turn = end.longitude - start.longitude
    if turn > 180 { turn -= 360 }
    if turn < -180 { turn += 360 }
    return GeographicPoint(
      latitude: start.latitude * (1 - share) + end.latitude * share,
      longitude: start.longitude + turn * share)
  }

  static func metres(_ fix: Coordinate, _ place: GeographicPoint) -> Double {
    Geodesic.distance(from: GeographicPoint(fix), to: place)
  }

  static func synchronised(_ batch: FixBatch, _ row: Int, _ first: Int, _ last: Int) -> Double {
    let span = batch.time[last] - batch.time[first]
    let share = span == 0 ? 0 : Double(batch.time[row] - batch.time[first]) / Double(span)
    return metres(
      batch.coordinate(row), place(batch.coordinate(first), batch.coordinate(last), share))
  }

  /// The least distance to the straight piece, or that to some place on it within the bound.
  static func perpendicular(
    _ batch: FixBatch, _ row: Int, _ first: Int, _ last: Int, atMost bound: Double
  ) -> Double {
    let fix = batch.coordinate(row)
    let (start, end) = (batch.coordinate(first), batch.coordinate(last))
    let guess = metres(fix, place(start, end, share(of: fix, start, end)))
    if guess <= bound { return guess }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
      if metres(fix, place(start, end, left)) < metres(fix, place(start, end, right)) {
        high = right
      } else {
        low = left
      }
    }
    return min(
      guess, metres(fix, place(start, end, low)), metres(fix, place(start, end, 0)),
      metres(fix, place(start, end, 1)))
  }

  private static func share(of fix: Coordinate, _ start: Coordinate, _ end: Coordinate) -> Double {
    let shrink = cos(fix.latitudeRadians)
    func step(_ other: Coordinate) -> (Double, Double) {
      let east = Coordinate.longitudeStepE7(from: start.longitudeE7, to: other.longitudeE7)
      return (Double(east) * shrink, Double(other.latitudeE7) - Double(start.latitudeE7))
    }
    let (way, offset) = (step(end), step(fix))
    let square = way.0 * way.0 + way.1 * way.1
    guard square > 0 else { return 0 }
    return min(max((way.0 * offset.0 + way.1 * offset.1) / square, 0), 1)
  }

  /// From where the way on from a kept fix, by the step that led to it, would have come to.
  static func predicted(
    _ batch: FixBatch, _ row: Int, _ first: Int, beginsAt start: Int
  ) -> Double {
    let kept = batch.coordinate(first)
    guard first > start, batch.time[first] > batch.time[first - 1] else {
      return metres(batch.coordinate(row), GeographicPoint(kept))
    }
    // In whole units of the grid: over a long time the rounding of degrees would show.
    let before = batch.coordinate(first - 1)
    let elapsed =
      Double(batch.time[row] - batch.time[first])
      / Double(batch.time[first] - batch.time[first - 1])
    let north = Double(kept.latitudeE7) - Double(before.latitudeE7)
    let east = Double(Coordinate.longitudeStepE7(from: before.longitudeE7, to: kept.longitudeE7))
    let latitude = (Double(kept.latitudeE7) + north * elapsed) / 1e7
    guard abs(latitude) <= 90 else { return .infinity }
    return metres(
      batch.coordinate(row),
      GeographicPoint(
        latitude: latitude, longitude: (Double(kept.longitudeE7) + east * elapsed) / 1e7))
  }
}
