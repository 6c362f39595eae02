/// Lines on one service day: which of their runs run, and the origin of their times.
struct Sheet: Sendable {
  let table: LineTable
  /// The feed of its runs; for runs only in real-time data, the number of feeds.
  let feed: Int
  /// The service day, as days since 1970-01-01; nil for runs only in real-time data.
  let day: Int?
  /// Seconds from the search's zero to the origin of the table's times.
  let base: Int32
  /// Whether each run runs.
  var running: [Bool]
}

/// A ride that a search found.
struct FoundRide: Hashable, Sendable {
  var sheet: Int32
  var line: Int32
  var run: Int32
  /// Positions along the line.
  var boarding: Int32
  var alighting: Int32
  /// Seconds of walking before it, since the previous ride or the origin.
  var walk: Int32
  /// The previous ride in the same vehicle, by its index among the search's seats; -1 for boarding.
  var seat: Int32 = -1

  /// Whether passengers stay in the vehicle of the previous ride.
  var isSeated: Bool { seat >= 0 }
}

/// A connection that a search found; times are in seconds from the search's zero.
struct FoundConnection: Sendable {
  /// The time of leaving the origin.
  var departure: Int32
  /// The time of arrival at the destination.
  var arrival: Int32
  var rides: [FoundRide]
  /// Seconds of walking after the last ride.
  var walkAfter: Int32

  /// The number of changes between vehicles.
  var changes: Int { rides.count { !$0.isSeated } - 1 }
}
