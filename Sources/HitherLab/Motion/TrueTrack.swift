package import HitherGeodesy
package import HitherTracks

/// The true positions of a person, at the trace's own times.
package struct TrueTrack: Sendable {
  /// Milliseconds since 1970, rising.
  package private(set) var time: [Int64] = []
  package private(set) var latitudeE7: [Int32] = []
  package private(set) var longitudeE7: [Int32] = []

  /// Makes an empty track.
  package init() {}

  /// Makes the track from a recording that is treated as the truth.
  package init(_ fixes: FixBatch) {
    for row in 0..<fixes.count where fixes.time[row] > time.last ?? .min {
      append(Instant(milliseconds: fixes.time[row]), fixes.coordinate(row))
    }
  }

  /// The number of places.
  package var count: Int { time.count }

  /// Appends the next position.
  package mutating func append(_ instant: Instant, _ coordinate: Coordinate) {
    time.append(instant.milliseconds)
    latitudeE7.append(coordinate.latitudeE7)
    longitudeE7.append(coordinate.longitudeE7)
  }

  /// A place of the track.
  package func coordinate(_ row: Int) -> Coordinate {
    Coordinate(latitudeE7: latitudeE7[row], longitudeE7: longitudeE7[row])
  }

  /// The time from the first to the last place, in hours.
  package var hours: Double {
    guard let first = time.first, let last = time.last else { return 0 }
    return Double(last - first) / 3_600_000
  }

  /// The median of the seconds between places; nil for fewer than two.
  package var medianSeconds: Double? {
    Quantiles(zip(time, time.dropFirst()).map { Double($1 - $0) / 1000 }).median
  }

  /// By place, whether it is in motion: faster than at rest, over at least ten seconds.
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
