import HitherGeodesy
package import HitherOuting
import HitherText
import HitherTracks

/// The query of `hither depart`: origin, destination and time.
package struct DepartureQuestion: Sendable {
  /// The file of timetables and journeys.
  package var store: String?
  /// The saved journeys; empty if both ends are given.
  package var journeys: [String] = []
  /// `LAT,LON` or a stop's id.
  package var from: String?
  package var fromStop: String?
  package var to: String?
  package var toStop: String?
  /// The member whose position is used, and the recordings with it.
  package var member: String?
  package var stream: String?
  /// The sources of real-time data.
  package var realtime = RealtimeSources()
  /// The file of footpaths, if any.
  package var ways: String?
  /// The number of connections.
  package var count = 3
  /// How long after `at` connections may leave, in seconds; extended if there are too few.
  package var windowSeconds = 7200
  /// How long before a departure to be at the stop, in seconds; nil for the journey's own setting.
  package var bufferSeconds: Int?
  package var metresPerSecond: Double?
  /// The shortest transfer time in seconds, if the timetable has none.
  package var changeSeconds = 0
  /// Whether all saved journeys are queried if none is named.
  package var takesAll = false
  private let at: TypedMoment?
  private let present: TypedMoment?
  private let clock: Instant

  /// - Parameter clock: Milliseconds since 1970, used if no time is given.
  package init(at: String?, now: String?, clock: Int64) throws(HitherError) {
    self.clock = Instant(milliseconds: clock)
    self.at = try at.map { text throws(HitherError) in try TypedMoment(text) }
    present = try now.map { text throws(HitherError) in try TypedMoment(text) }
  }

  /// The earliest departure, and the current time; times without a zone are local at the origin.
  private func moments(_ network: Network) throws(HitherError) -> (at: Instant, now: Instant) {
    let timetable = network.timetable
    let stop = try fromStop.map { id throws(HitherError) in try StopName.stop(id, network) }
    let feed = stop.map { timetable.stops[$0].feed } ?? 0
    let name = timetable.feeds.indices.contains(feed) ? timetable.feeds[feed].zone : "UTC"
    let zone = TimeZone(named: name) ?? .utc
    let present = present?.instant(in: zone, from: clock)
    let named = at?.instant(in: zone, from: present ?? clock)
    return (named ?? present ?? clock, present ?? named ?? clock)
  }

  /// The answers, one for each journey.
  package func answers() throws(HitherError) -> [DepartureAnswer] {
    try check()
    guard let store else {
      throw HitherError(.usage, "missing option '--db'", hint: "give --db transit.db")
    }
    let timetable = try TransitStore.read(store)
    guard let network = Network(timetable, leastChange: changeSeconds) else {
      throw HitherError(.data, "the time zone of a feed is not known here", place: store)
    }
    let (at, now) = try moments(network)
    let position = try position(at: now)
    let asked = try askedJourneys(store, position)
    let live = try realtime.live(
      over: network, clock: clock.milliseconds / 1000, now: now.milliseconds / 1000)
    let walks = StopWalks(network, ways: try ways.map(NetworkFile.ways))
    let planner = JourneyPlanner(network, walks: walks, live: live)
    var answers: [DepartureAnswer] = []
    for journey in asked {
      answers.append(try answer(journey, position, planner, live, at: at, now: now))
    }
    return answers
  }

  private func check() throws(HitherError) {
    try OptionRange.check("--count", count, 1...50)
    try OptionRange.check("--window", windowSeconds, 0...86_400)
    try OptionRange.check("--buffer", bufferSeconds ?? 0, SavedJourney.bufferRange)
    try OptionRange.check("--walking-speed", metresPerSecond ?? 1, SavedJourney.paceRange)
    try OptionRange.check("--change", changeSeconds, 0...86_400)
    guard member == nil || stream != nil else {
      throw HitherError(
        .usage, "the position of '\(member ?? "")' is not known",
        hint: "name the recordings: --stream fixes.ndjson")
    }
    for (name, ends) in [("from", [from, fromStop]), ("to", [to, toStop])] {
      guard ends.allSatisfy({ $0 != nil }) else { continue }
      throw HitherError(.usage, "--\(name) and --\(name)-stop exclude each other")
    }
  }

  private func answer(
    _ journey: AskedJourney, _ position: Coordinate?, _ planner: JourneyPlanner,
    _ live: LiveTimetable?, at: Instant, now: Instant
  ) throws(HitherError) -> DepartureAnswer {
    let (origin, goal) = (
      try end(position.map { .coordinate($0) } ?? journey.from, planner.network),
      try end(journey.to, planner.network)
    )
    let wish = JourneyPlanner.Wish(
      from: Self.planned(origin), to: Self.planned(goal),
      bufferSeconds: bufferSeconds ?? journey.bufferSeconds,
      metresPerSecond: metresPerSecond ?? journey.metresPerSecond)
    // Whole seconds: a departure within the current second has left.
    let earliest = (at.milliseconds + 999) / 1000
    let present = now.milliseconds / 1000
    var answer = DepartureAnswer(
      at: earliest, now: present, from: origin, to: goal, timetable: planner.network.timetable,
      live: live, bufferSeconds: wish.bufferSeconds,
      connections: planner.next(
        count, wish, at: earliest, windowSeconds: windowSeconds, withLate: earliest <= present + 1))
    answer.journey = journey.name
    answer.walkSeconds = planner.walkSeconds(wish).map(Int.init)
    return answer
  }

  private static func planned(_ end: DepartureAnswer.End) -> JourneyPlanner.End {
    if let stop = end.stop { return .stop(stop) }
    return .place(end.coordinate ?? Coordinate(latitudeE7: 0, longitudeE7: 0))
  }

  private func end(
    _ end: JourneyEnd, _ network: Network
  ) throws(HitherError) -> DepartureAnswer.End {
    guard let id = end.stop else {
      return DepartureAnswer.End(place: end.place, coordinate: end.coordinate)
    }
    return DepartureAnswer.End(stop: try StopName.stop(id, network))
  }
}

extension DepartureQuestion {
  /// A journey whose connections are queried.
  private struct AskedJourney {
    var name: String?
    var from: JourneyEnd
    var to: JourneyEnd
    var bufferSeconds = 180
    var metresPerSecond = WalkingPace.metresPerSecond
  }

  /// The given position, or that of the member.
  private func position(at now: Instant) throws(HitherError) -> Coordinate? {
    if let from { return try PositionText.coordinate(from, of: "--from") }
    guard let stream else { return nil }
    return try MemberPosition.find(member, in: stream, at: now)
  }

  private func askedJourneys(
    _ store: String, _ position: Coordinate?
  ) throws(HitherError) -> [AskedJourney] {
    let goal: JourneyEnd? =
      if let to { .coordinate(try PositionText.coordinate(to, of: "--to")) } else {
        toStop.map { .stop($0) }
      }
    if let goal, journeys.isEmpty {
      guard let origin = position.map({ JourneyEnd.coordinate($0) }) ?? fromStop.map({ .stop($0) })
      else {
        throw HitherError(
          .usage, "missing option '--from-stop'", hint: "give --from-stop ID, or --from LAT,LON")
      }
      return [AskedJourney(from: origin, to: goal)]
    }
    let saved = try TransitStore.journeys(store)
    return try named(saved, position).map { journey in
      AskedJourney(
        name: journey.name, from: fromStop.map { .stop($0) } ?? journey.from,
        to: goal ?? journey.to, bufferSeconds: journey.bufferSeconds,
        metresPerSecond: journey.walkingMetresPerSecond)
    }
  }

  /// The journeys with the given names, or those that begin at the current position.
  private func named(
    _ saved: [SavedJourney], _ position: Coordinate?
  ) throws(HitherError) -> [SavedJourney] {
    var found: [SavedJourney] = []
    for name in journeys {
      guard let journey = saved.first(where: { $0.name == name }) else {
        throw HitherError(unknownJourney: name, saved.map(\.name))
      }
      found.append(journey)
    }
    if !found.isEmpty { return found }
    if takesAll, position == nil { return saved }
    guard let position else {
      throw HitherError(
        .usage, "missing option '--to-stop'",
        hint: "give --to-stop ID, --to LAT,LON or --journey NAME")
    }
    let near = saved.filter { journey in
      guard journey.member == nil || member == nil || journey.member == member,
        let origin = journey.from.coordinate
      else { return false }
      return ShortDistance.metres(from: position, to: origin) <= Self.nearMetres
    }
    guard !near.isEmpty else {
      throw HitherError(
        .usage, "no saved journey begins here", hint: "name one with --journey, or give --to")
    }
    return near
  }

  /// The largest distance of a journey's origin from the current position, in metres.
  private static var nearMetres: Double { 300 }
}
