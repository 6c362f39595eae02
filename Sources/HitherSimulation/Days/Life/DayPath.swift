import HitherGeodesy

/// A member's true path over all the days: consecutive stays and trips without a gap.
struct DayPath: Sendable {
  /// A stay or a trip.
  struct Piece: Sendable {
    /// From the scenario's start, in seconds.
    var startSecond: Int
    /// When the next piece begins.
    var endSecond: Int
    /// The id of the place of a stay; for a trip, that of its destination.
    var place: String
    /// The trip; nil for a stay.
    var move: Move?
    /// One entry for a stay; for a trip, one for each second from its start to its end, both included.
    var coordinates: [Coordinate]
    /// Metres along the trip at each of them.
    var reach: [Double] = [0]
    /// The full length of the trip, which may end after the scenario's time.
    var lengthMetres = 0.0
    /// Whether the member is indoors.
    var isIndoors = false
    /// Whether the device is connected to power.
    var hasPower = false
  }

  /// The pieces in order; the first begins with the scenario.
  let pieces: [Piece]

  /// The piece at a time in milliseconds since the scenario's start; the first or last beyond.
  func piece(at milliseconds: Int64) -> Piece {
    let next = pieces.partitionPoint { Int64($0.startSecond) * 1000 <= milliseconds }
    return pieces[max(0, next - 1)]
  }
}

extension DayPath.Piece {
  /// The entry at or before a time in milliseconds since the scenario's start, and how far it is to
  /// the next.
  func entry(at milliseconds: Int64) -> (index: Int, share: Double) {
    let own = max(0, milliseconds - Int64(startSecond) * 1000)
    let index = min(Int(own / 1000), coordinates.count - 1)
    return (index, index + 1 < coordinates.count ? Double(own % 1000) / 1000 : 0)
  }

  func coordinate(at milliseconds: Int64) -> Coordinate {
    let (index, share) = entry(at: milliseconds)
    guard share > 0 else { return coordinates[index] }
    return coordinates[index].between(coordinates[index + 1], share)
  }

  /// Metres above mean sea level at an entry: the ground is flat, and aircraft climb and descend.
  func elevation(_ index: Int) -> Double {
    guard move?.mode == .flight else { return 100 }
    return 100 + min(10_500, 0.06 * min(reach[index], lengthMetres - reach[index]))
  }
}
