package import HitherFormats
package import HitherTracks
import Synchronization

/// Realtime data of a stretch of time: each feed counts from its moment until the next, for trips and for
/// disruptions apart.
///
/// While a stream goes on the log may grow, but only where event time has not come to (`take`), and what no
/// member needs any more may go (`forget`). So to an operator, which asks for what was known by its event
/// time, it is as if it had been whole from the beginning.
package final class RealtimeLog: Sendable {
  private let shelf = Mutex(Shelf())

  private struct Shelf {
    var trips = Feeds()
    var alerts = Feeds()
  }

  /// - Parameter feeds: In any order; one that does not say when it was made holds from the beginning. Those that
  ///   tell of vehicles alone are passed over.
  package init(_ feeds: [RealtimeFeed] = []) { add(feeds) }

  /// Adds feeds, each from its own moment on.
  package func add(_ feeds: [RealtimeFeed]) {
    shelf.withLock { shelf in
      for feed in feeds {
        if feed.tellsOfTrips { shelf.trips.add(feed) }
        if feed.tellsOfDisruptions { shelf.alerts.add(feed) }
      }
    }
  }

  /// Takes a feed that comes while a stream goes on.
  ///
  /// It counts from its own time on, or from `earliest` where event time has come farther. One that comes so late
  /// and is older than the newest, or is known, is not taken.
  ///
  /// - Parameter earliest: Seconds since 1970 before which nothing may be changed; nil for none.
  /// - Returns: The feed with the moment from which on it counts; nil where it was not taken.
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

  /// Forgets what counts at no moment from one on, in seconds since 1970.
  package func forget(before time: Int64) {
    shelf.withLock { shelf in
      shelf.trips.forget(before: time)
      shelf.alerts.forget(before: time)
    }
  }

  /// When the next feed of trips after a moment counts, in seconds since 1970.
  package func next(after time: Int64) -> Int64? { shelf.withLock { $0.trips.next(after: time) } }

  /// From when on the feed of trips counts that holds at a moment; nil before the first.
  package func latest(at time: Int64) -> Int64? { shelf.withLock { $0.trips.latest(at: time) } }

  /// When the data was made that counts from a time on, in seconds since 1970; that time where it does not say.
  package func made(countingFrom time: Int64) -> Int64 { trips(at: time)?.timestamp ?? time }

  /// The feed of trips that holds at a moment; nil before the first.
  package func trips(at time: Int64) -> RealtimeFeed? {
    shelf.withLock { $0.trips.feed(at: time) }
  }

  /// All feeds of trips, in the order in which they count.
  package var allTrips: [RealtimeFeed] { shelf.withLock { $0.trips.all } }

  /// The feeds that hold at a moment, in seconds since 1970: that of trips and that of disruptions; they may be one.
  ///
  /// - Parameter orFirst: Whether the first counts before its moment, too.
  package func feeds(at time: Int64, orFirst: Bool = false) -> [RealtimeFeed] {
    var (trips, alerts) = shelf.withLock { shelf in
      (
        shelf.trips.feed(at: time) ?? (orFirst ? shelf.trips.first : nil),
        shelf.alerts.feed(at: time) ?? (orFirst ? shelf.alerts.first : nil)
      )
    }
    if trips == alerts { return [trips].compactMap { $0 } }
    // What a feed of the one kind says of the other is older.
    trips?.alerts = []
    alerts?.tripUpdates = []
    return [trips, alerts].compactMap { $0 }
  }
}

extension RealtimeFeed {
  /// When it begins to count, in seconds since 1970.
  package var moment: Int64? { countsFrom ?? timestamp }

  private var isEmpty: Bool { tripUpdates.isEmpty && alerts.isEmpty && otherEntities == 0 }
  /// One of no entity says that nothing is otherwise than planned.
  package var tellsOfTrips: Bool { !tripUpdates.isEmpty || isEmpty }
  fileprivate var tellsOfDisruptions: Bool { !alerts.isEmpty || isEmpty }
}

/// Feeds in order of the moments from which on they count; of equal ones that which came last.
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

  /// Whether a feed says what is not known: one that would count later than it was made must be newer than all.
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
  /// Whole seconds since 1970; what is within a second has not come to the next.
  package var wholeSeconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
  }
}
