package import HitherFormats
package import HitherTracks
import Synchronization

/// Realtime data of an interval: each feed is valid from its moment until the next, for trips and
/// for disruptions separately.
///
/// While a stream runs the log may grow, but only beyond the current event time (`take`), and data
/// that no member needs may be dropped (`forget`). An operator queries what was known at its event
/// time. To it the log looks as if it had been complete from the beginning.
package final class RealtimeLog: Sendable {
  private let shelf = Mutex(Shelf())

  private struct Shelf {
    var trips = Feeds()
    var alerts = Feeds()
  }

  /// - Parameter feeds: In any order; one without a timestamp is valid from the beginning. Feeds of
  ///   vehicles only are skipped.
  package init(_ feeds: [RealtimeFeed] = []) { add(feeds) }

  /// Adds feeds, each valid from its own moment on.
  package func add(_ feeds: [RealtimeFeed]) {
    shelf.withLock { shelf in
      for feed in feeds {
        if feed.tellsOfTrips { shelf.trips.add(feed) }
        if feed.tellsOfDisruptions { shelf.alerts.add(feed) }
      }
    }
  }

  /// Adds a feed that arrives while a stream runs.
  ///
  /// It is valid from its own time on, or from `earliest` if event time has passed that. One that
  /// is late and older than the newest, or is already known, is not added.
  ///
  /// - Parameter earliest: Seconds since 1970 before which nothing may be changed; nil for none.
  /// - Returns: The feed with the start of its validity; nil if it was not added.
  package func take(_ feed: RealtimeFeed, notBefore earliest: Int64?) -> RealtimeFeed? {
    guard feed.tellsOfTrips || feed.tellsOfDisruptions else { return nil }
    var taken = feed
    if let earliest, (feed.moment ?? .min) < earliest { taken.countsFrom = earliest }
    let isNew = shelf.withLock { shelf in
      (feed.tellsOfTrips && shelf.trips.isNew(feed, notBefore: earliest))
        || (feed.tellsOfDisruptions && shelf.alerts.isNew(feed, notBefore: earliest))
    }
    guard isNew else { return nil }
    add([taken])
    return taken
  }

  /// Drops data that is not valid at any moment from a time on, in seconds since 1970.
  package func forget(before time: Int64) {
    shelf.withLock { shelf in
      shelf.trips.forget(before: time)
      shelf.alerts.forget(before: time)
    }
  }

  /// When the next feed of trips after a moment becomes valid, in seconds since 1970.
  package func next(after time: Int64) -> Int64? { shelf.withLock { $0.trips.next(after: time) } }

  /// Since when the feed of trips at a moment has been valid; nil before the first.
  package func latest(at time: Int64) -> Int64? { shelf.withLock { $0.trips.latest(at: time) } }

  /// When the data that is valid from a time on was made, in seconds since 1970; that time if it has no timestamp.
  package func made(countingFrom time: Int64) -> Int64 { trips(at: time)?.timestamp ?? time }

  /// The feed of trips that is valid at a moment; nil before the first.
  package func trips(at time: Int64) -> RealtimeFeed? {
    shelf.withLock { $0.trips.feed(at: time) }
  }

  /// All feeds of trips, in the order of their validity.
  package var allTrips: [RealtimeFeed] { shelf.withLock { $0.trips.all } }

  /// The feeds of trips and of disruptions that are valid at a moment, in seconds since 1970; they may be one.
  ///
  /// - Parameter orFirst: Whether the first feed is also valid before its moment.
  package func feeds(at time: Int64, orFirst: Bool = false) -> [RealtimeFeed] {
    var (trips, alerts) = shelf.withLock { shelf in
      (
        shelf.trips.feed(at: time) ?? (orFirst ? shelf.trips.first : nil),
        shelf.alerts.feed(at: time) ?? (orFirst ? shelf.alerts.first : nil)
      )
    }
    if trips == alerts { return [trips].compactMap { $0 } }
    // A feed's data of the other kind is older.
    trips?.alerts = []
    alerts?.tripUpdates = []
    return [trips, alerts].compactMap { $0 }
  }
}

extension RealtimeFeed {
  /// The start of its validity, in seconds since 1970.
  package var moment: Int64? { countsFrom ?? timestamp }

  private var isEmpty: Bool { tripUpdates.isEmpty && alerts.isEmpty && otherEntities == 0 }
  /// A feed without entities states that nothing differs from the plan.
  package var tellsOfTrips: Bool { !tripUpdates.isEmpty || isEmpty }
  fileprivate var tellsOfDisruptions: Bool { !alerts.isEmpty || isEmpty }
}

/// Feeds in the order of their validity; of equal ones the one that came last.
private struct Feeds {
  private var feeds: [(time: Int64, feed: RealtimeFeed)] = []

  var first: RealtimeFeed? { feeds.first?.feed }
  var all: [RealtimeFeed] { feeds.map(\.feed) }

  mutating func add(_ feed: RealtimeFeed) {
    let time = feed.moment ?? .min
    let place = feeds.partitionPoint { $0.time <= time }
    if place > 0, feeds[place - 1].time == time {
      feeds[place - 1].feed = feed
    } else {
      feeds.insert((time, feed), at: place)
    }
  }

  /// Whether a feed has new data: one that becomes valid later than it was made must be newer than all.
  func isNew(_ feed: RealtimeFeed, notBefore earliest: Int64?) -> Bool {
    let made = feed.timestamp ?? .min
    if feeds.contains(where: { $0.feed.timestamp == feed.timestamp && $0.feed.says(as: feed) }) {
      return false
    }
    guard let earliest, (feed.moment ?? .min) < earliest else { return true }
    return feeds.allSatisfy { ($0.feed.timestamp ?? .min) <= made }
  }

  mutating func forget(before time: Int64) {
    let place = feeds.partitionPoint { $0.time <= time }
    feeds.removeFirst(max(0, place - 1))
  }

  func next(after time: Int64) -> Int64? {
    let place = feeds.partitionPoint { $0.time <= time }
    return place < feeds.count ? feeds[place].time : nil
  }

  func latest(at time: Int64) -> Int64? {
    let place = feeds.partitionPoint { $0.time <= time }
    return place > 0 ? feeds[place - 1].time : nil
  }

  func feed(at time: Int64) -> RealtimeFeed? {
    let place = feeds.partitionPoint { $0.time <= time }
    return place > 0 ? feeds[place - 1].feed : nil
  }
}

extension RealtimeFeed {
  fileprivate func says(as other: RealtimeFeed) -> Bool {
    tripUpdates == other.tripUpdates && alerts == other.alerts
  }
}

extension Instant {
  /// Whole seconds since 1970, rounded down.
  package var wholeSeconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
  }
}
