package import HitherFormats

/// Realtime data of a stretch of time: each feed holds from its timestamp until the next.
package struct RealtimeLog: Sendable {
  /// In order of time; of equal ones that which came last.
  private var feeds: [(time: Int64, feed: RealtimeFeed)] = []

  /// - Parameter feeds: In any order; one that does not say when it was made holds from the beginning. Those that
  ///   tell of disruptions alone say nothing of trips, and are passed over.
  package init(_ feeds: [RealtimeFeed] = []) {
    let told = feeds.filter { !$0.tripUpdates.isEmpty || $0.alerts.isEmpty }
    let ordered = told.enumerated().map { (time: $1.timestamp ?? .min, place: $0, feed: $1) }
      .sorted { ($0.time, $0.place) < ($1.time, $1.place) }
    for (time, _, feed) in ordered {
      if self.feeds.last?.time == time { self.feeds.removeLast() }
      self.feeds.append((time, feed))
    }
  }

  /// Whether there is none.
  package var isEmpty: Bool { feeds.isEmpty }

  /// When the next feed after a moment was made, in seconds since 1970.
  func next(after time: Int64) -> Int64? {
    let place = feeds.partitionPoint { $0.time <= time }
    return place < feeds.count ? feeds[place].time : nil
  }

  /// When the feed was made that holds at a moment; nil before the first.
  func latest(at time: Int64) -> Int64? {
    let place = feeds.partitionPoint { $0.time <= time }
    return place > 0 ? feeds[place - 1].time : nil
  }

  /// What is known by the feed of a time.
  ///
  /// - Parameter now: Seconds since 1970, for a feed that does not say when it was made.
  func live(at time: Int64, now: Int64, over network: Network) -> LiveTimetable? {
    let place = feeds.partitionPoint { $0.time <= time }
    return place > 0 ? LiveTimetable(feeds[place - 1].feed, over: network, now: now) : nil
  }
}
