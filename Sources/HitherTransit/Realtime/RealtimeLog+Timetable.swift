import HitherOuting

extension RealtimeLog {
  /// Updates of its feeds that contradict themselves, so that nothing is taken from them.
  func refused(over network: Network) -> [RefusedUpdate] {
    LiveTimetable.refused(of: allTrips, over: network)
  }

  /// What is known by the feed of a time.
  ///
  /// - Parameter now: Seconds since 1970, for a feed that does not say when it was made.
  func live(at time: Int64, now: Int64, over network: Network) -> LiveTimetable? {
    trips(at: time).map { LiveTimetable($0, over: network, now: now) }
  }
}
