import HitherOuting

extension RealtimeLog {
  /// Updates of its feeds that contradict themselves, and are therefore ignored.
  func refused(over network: Network) -> [RefusedUpdate] {
    LiveTimetable.refused(of: allTrips, over: network)
  }

  /// The real-time data in the feed of a time.
  ///
  /// - Parameter now: Seconds since 1970, for a feed without a timestamp.
  func live(at time: Int64, now: Int64, over network: Network) -> LiveTimetable? {
    trips(at: time).map { LiveTimetable($0, over: network, now: now) }
  }
}
