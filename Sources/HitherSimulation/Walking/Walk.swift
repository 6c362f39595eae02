import HitherGeodesy

/// What one member did, second by second, from the start of their recording to its end.
struct Walk: Sendable {
  /// From the outing's start to the first entry, in seconds.
  let startSecond: Int
  var points: [PlanePoint] = []
  var elevations: [Double] = []
  /// Metres along the planned route, counted on over laps.
  var progress: [Double] = []
  /// Metres walked so far.
  var reach: [Double] = []
  /// Whether the member walks in the second that begins with the entry.
  var isMoving: [Bool] = []

  /// The first second, counted from the outing's start, that is no longer recorded.
  var endSecond: Int { startSecond + points.count }

  /// The index of the entry for a second of the outing; nil where the member did not record.
  func index(atSecond second: Int) -> Int? {
    (startSecond..<endSecond).contains(second) ? second - startSecond : nil
  }
}
