package import HitherGeodesy
package import HitherTracks

/// Where someone truly was, on the trace's own grid.
package struct TrueTrack: Sendable {
  /// Milliseconds since 1970, rising.
  package private(set) var time: [Int64] = []
  package private(set) var latitudeE7: [Int32] = []
  package private(set) var longitudeE7: [Int32] = []

  /// Makes an empty track.
  package init() {}

  /// Makes the track of a recording that is taken for the truth.
  package init(_ fixes: FixBatch) {
    for row in 0..<fixes.count where fixes.time[row] > time.last ?? .min {
      append(Instant(milliseconds: fixes.time[row]), fixes.coordinate(row))
    }
  }

  /// How many places it has.
  package var count: Int { time.count }

  /// Adds where one was next.
  package mutating func append(_ instant: Instant, _ coordinate: Coordinate) {
    time.append(instant.milliseconds)
    latitudeE7.append(coordinate.latitudeE7)
    longitudeE7.append(coordinate.longitudeE7)
  }

  /// A place of the track.
  package func coordinate(_ row: Int) -> Coordinate {
    Coordinate(latitudeE7: latitudeE7[row], longitudeE7: longitudeE7[row])
  }

  /// From the first to the last place, in hours.
  package var hours: Double {
    guard let first = time.first, let last = time.last else { return 0 }
    return Double(last - first) / 3_600_000
  }

  /// Seconds between places, the median; nil of fewer than two.
  package var medianSeconds: Double? {
    Quantiles(zip(time, time.dropFirst()).map { Double($1 - $0) / 1000 }).median
  }

  /// By place, whether one moves there: faster than a rest, over at least ten seconds.
  var isMoving: [Bool] {
    let restingSpeed = 0.3
    var moving = [Bool](repeating: false, count: count)
    var from = 0
    for row in stride(from: 1, to: count, by: 1) {
      while from + 1 < row, time[row] - time[from + 1] >= 10_000 { from += 1 }
      let seconds = Double(time[row] - time[from]) / 1000
      let metres = ShortDistance.metres(from: coordinate(from), to: coordinate(row))
      moving[row] = metres > restingSpeed * seconds
    }
    if count > 1 { moving[0] = moving[1] }
    return moving
  }
}
