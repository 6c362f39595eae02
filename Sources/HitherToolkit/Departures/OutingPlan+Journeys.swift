import HitherDepartures
import HitherTracks

extension OutingPlan {
  /// The saved journeys made ready to be watched; nil where no timetables are named.
  func journeyWatch() throws(HitherError) -> JourneyWatch? {
    guard let path = options.transit, !outing.places.isEmpty else { return nil }
    guard let network = Network(try TransitStore.read(path)) else {
      throw HitherError(.data, "the time zone of a feed is not known here", place: path)
    }
    let log = try options.realtime.map(RealtimeFiles.read) ?? RealtimeLog()
    return JourneyWatch(
      try JourneyBook.read(path), outing.places, network, walks: StopWalks(network), log: log)
  }

  /// Of journeys that begin at no place of the outing nothing is told.
  func journeyNotices() throws(HitherError) -> [Notice] {
    guard let path = options.transit else { return [] }
    return try JourneyBook.read(path).compactMap { journey in
      guard journey.from.coordinate != nil, !JourneyWatch.begins(journey, at: outing.places) else {
        return nil
      }
      return Notice(
        code: "journey_without_place",
        message:
          "the journey '\(journey.name)' begins at no place of the outing, and is not watched",
        file: path, values: ["what": journey.name])
    }
  }
}
