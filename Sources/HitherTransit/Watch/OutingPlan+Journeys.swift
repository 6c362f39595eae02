import HitherOuting
import HitherTracks

extension OutingPlan {
  /// The saved journeys prepared for departures; nil if no timetables are named.
  ///
  /// - Parameter realtime: Real-time data with the times from which it applies; nil for that of the
  ///   plan's files.
  func journeyWatch(_ realtime: RealtimeLog? = nil) throws(HitherError) -> JourneyWatch? {
    guard let path = transitPath, !outing.places.isEmpty else { return nil }
    guard let network = Network(try TransitStore.read(path)) else {
      throw HitherError(.data, "the time zone of a feed is not known here", place: path)
    }
    let log = if let realtime { realtime } else { try recordedRealtime() }
    let ways = try options.ways.map(NetworkFile.ways)
    return JourneyWatch(
      try TransitStore.journeys(path), outing.places, network,
      walks: StopWalks(network, ways: ways),
      log: log)
  }

  /// The realtime data of the plan's files.
  private func recordedRealtime() throws(HitherError) -> RealtimeLog {
    RealtimeLog(try realtimePath.map(RealtimeFiles.read) ?? [])
  }

  /// Notices about journeys that begin at no place of the outing and are therefore ignored.
  func journeyNotices() throws(HitherError) -> [Notice] {
    guard let path = transitPath else { return [] }
    return try TransitStore.journeys(path).compactMap { journey in
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

  /// Notices about updates of trips that contradict themselves; their trips run as scheduled.
  func realtimeNotices(_ departures: JourneyWatch) -> [Notice] {
    let refused = departures.refused()
    guard !refused.isEmpty else { return [] }
    let words = refused.map(\.words).firstFew
    return [
      Notice(
        code: "realtime_refused",
        message: "realtime updates contradict themselves and are not used: \(words)",
        file: realtimePath, values: ["what": words])
    ]
  }
}
