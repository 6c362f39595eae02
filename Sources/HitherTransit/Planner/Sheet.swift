/// Lines on one service day: which of their runs run, and from when their times count.
struct Sheet: Sendable {
  let table: LineTable
  /// The feed of its runs; of those that only realtime data knows, one more than there are feeds.
  let feed: Int
  /// The service day, as days since 1970-01-01; nil for runs that only realtime data knows.
  let day: Int?
  /// Seconds from the search's zero to that from which the table's times are counted.
  let base: Int32
  /// By run.
  var running: [Bool]
}

/// A ride that a search found.
struct FoundRide: Hashable, Sendable {
  var sheet: Int32
  var line: Int32
  var run: Int32
  /// Places along the line.
  var boarding: Int32
  var alighting: Int32
  /// Seconds on foot before it, since the ride before or the origin.
  var walk: Int32
  /// The ride before it, in the same vehicle, by its place among the search's seats; -1 where one gets in.
  var seat: Int32 = -1

  /// Whether one stays in the vehicle of the ride before.
  var isSeated: Bool { seat >= 0 }
}

/// A connection that a search found; times are in seconds from the search's zero.
struct FoundConnection: Sendable {
  /// When one leaves the origin.
  var departure: Int32
  /// When one is at the destination.
  var arrival: Int32
  var rides: [FoundRide]
  /// Seconds on foot after the last ride.
  var walkAfter: Int32

  /// How often one gets from one vehicle into another.
  var changes: Int { rides.count { !$0.isSeated } - 1 }
}
