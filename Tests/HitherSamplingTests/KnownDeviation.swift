import Glibc
import HitherGeodesy
import HitherTracks

/// The deviations of a batch's fixes by their definition, written apart from the compressors' own.
///
/// Distances are those of `PlaceInSpace`, which a test sets against the exact geodesic: they are never too
/// small, so that no broken bound is skipped.
struct KnownDeviation {
  private let batch: FixBatch
  private let places: [PlaceInSpace]

  init(_ batch: FixBatch) {
    self.batch = batch
    places = (0..<batch.count).map { PlaceInSpace(GeographicPoint(batch.coordinate($0))) }
  }

  /// The place at a share of the way between two, straight in degrees, the short way round.
  private static func place(_ start: Coordinate, _ end: Coordinate, _ share: Double)
    -> GeographicPoint
  {
    var turn = end.longitude - start.longitude
    if turn > 180 { turn -= 360 }
    if turn < -180 { turn += 360 }
    return GeographicPoint(
      latitude: start.latitude * (1 - share) + end.latitude * share,
      longitude: start.longitude + turn * share)
  }

  private func metres(_ row: Int, _ place: GeographicPoint) -> Double {
    places[row].metres(to: PlaceInSpace(place))
  }

  func synchronised(_ row: Int, _ first: Int, _ last: Int) -> Double {
    let span = batch.time[last] - batch.time[first]
    let share = span == 0 ? 0 : Double(batch.time[row] - batch.time[first]) / Double(span)
    return metres(row, Self.place(batch.coordinate(first), batch.coordinate(last), share))
  }

  /// The least distance to the straight piece, or that to some place on it within the bound.
  func perpendicular(_ row: Int, _ first: Int, _ last: Int, atMost bound: Double) -> Double {
    let (start, end) = (batch.coordinate(first), batch.coordinate(last))
    func metres(_ share: Double) -> Double {
      self.metres(row, Self.place(start, end, share))
    }
    let guess = metres(Self.share(of: batch.coordinate(row), start, end))
    if guess <= bound { return guess }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
      if metres(left) < metres(right) { high = right } else { low = left }
    }
    return min(guess, metres(low), metres(0), metres(1))
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
  func predicted(_ row: Int, _ first: Int, beginsAt start: Int) -> Double {
    let kept = batch.coordinate(first)
    guard first > start, batch.time[first] > batch.time[first - 1] else {
      return places[row].metres(to: places[first])
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
      row,
      GeographicPoint(
        latitude: latitude, longitude: (Double(kept.longitudeE7) + east * elapsed) / 1e7))
  }
}
