import HitherGeodesy

/// The movement of one member, second by second, from the start of the recording to its end.
struct Walk: Sendable {
  /// Seconds from the outing's start to the first entry.
  let startSecond: Int
  var points: [PlanePoint] = []
  var elevations: [Double] = []
  /// Metres along the planned route, accumulated over laps.
  var progress: [Double] = []
  /// Metres walked so far.
  var reach: [Double] = []
  /// Whether the member walks in the second that begins with the entry.
  var isMoving: [Bool] = []

  /// The first second after the recording, counted from the outing's start.
  var endSecond: Int { startSecond + points.count }

  /// The index of the entry for a second of the outing; nil if the member did not record.
  func index(atSecond second: Int) -> Int? {
    (startSecond..<endSecond).contains(second) ? second - startSecond : nil
  }
}
