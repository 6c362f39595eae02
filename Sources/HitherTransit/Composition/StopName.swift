import HitherOuting

/// Finds stops by their display names.
enum StopName {
  /// The stop of an id, or of `FEED:ID`.
  static func stop(_ id: String, _ network: Network) throws(HitherError) -> Int {
    let stops = network.stops(withID: id)
    if stops.count == 1 { return stops[0] }
    guard let first = stops.first else {
      throw HitherError(
        .usage, "unknown stop '\(id)'", hint: StopSearch(network.timetable).hint(for: id))
    }
    let feed = network.timetable.feeds[network.timetable.stops[first].feed].name
    throw HitherError(
      .usage, "several feeds have a stop '\(id)'", hint: "name the feed: \(feed):\(id)")
  }
}
