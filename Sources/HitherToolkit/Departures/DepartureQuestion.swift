import HitherDepartures
import HitherReports
import HitherText
import HitherTracks

/// What is asked of `hither depart`: from where, to where, and when.
package struct DepartureQuestion {
  private let store: String
  private let from: String
  private let to: String
  private let at: Instant
  private let now: Instant
  private let clock: Instant
  /// Where realtime data is looked for.
  package var realtime = RealtimeSources()
  /// How many connections are wanted.
  package var count = 3
  /// How long after `at` connections may leave; more is looked at where that gives too few.
  package var windowSeconds = 7200
  /// How long before a departure one wants to be there.
  package var bufferSeconds = 180
  /// The least seconds between two rides where the timetable does not say.
  package var changeSeconds = 0

  /// Reads the question as the command line asks it.
  ///
  /// - Parameter clock: Milliseconds since 1970, for where no time is given.
  package init(
    store: String?, from: String?, to: String?, at: String?, now: String?, clock: Int64
  ) throws(HitherError) {
    func given(_ value: String?, _ name: String, _ example: String) throws(HitherError) -> String {
      if let value { return value }
      throw HitherError(.usage, "missing option '--\(name)'", hint: "say: --\(name) \(example)")
    }
    self.store = try given(store, "db", "transit.db")
    self.from = try given(from, "from-stop", "ID")
    self.to = try given(to, "to-stop", "ID")
    let clock = Instant(milliseconds: clock)
    let named = try at.map { text throws(HitherError) in try RunNeeds.moment(text) }
    let present = try now.map { text throws(HitherError) in try RunNeeds.moment(text) }
    self.at = named ?? present ?? clock
    self.now = present ?? named ?? clock
    self.clock = clock
  }

  /// The answer as JSON, or as lines for a person.
  package func answer(asJSON: Bool) throws(HitherError) -> [UInt8] {
    let answer = try find()
    guard !asJSON else { return DeparturesDocument.json(answer) }
    let stop = answer.timetable.stops[answer.from]
    let zone = TimeZone(named: answer.timetable.feeds[stop.feed].zone) ?? .utc
    return Array(DeparturesText.lines(answer, zone: zone).utf8)
  }

  private func find() throws(HitherError) -> DepartureAnswer {
    try check("--count", count, 1...50)
    try check("--window", windowSeconds, 0...86_400)
    try check("--buffer", bufferSeconds, 0...86_400)
    try check("--change", changeSeconds, 0...86_400)
    let timetable = try TransitStore.read(store)
    guard let network = Network(timetable, leastChange: changeSeconds) else {
      throw HitherError(.data, "the time zone of a feed is not known here", place: store)
    }
    let (origin, goal) = (try stop(from, network), try stop(to, network))
    let live = try realtime.live(
      over: network, clock: clock.milliseconds / 1000, now: now.milliseconds / 1000)
    // Whole seconds: what left within the second has left.
    let at = (at.milliseconds + 999) / 1000
    let connections = Planner(network, live: live).next(
      count, ConnectionQuery(from: [origin], to: [goal], at: at, windowSeconds: windowSeconds))
    return DepartureAnswer(
      at: at, now: now.milliseconds / 1000, from: origin, to: goal, timetable: timetable,
      live: live, bufferSeconds: bufferSeconds, connections: connections)
  }

  private func check(
    _ name: String, _ value: Int, _ range: ClosedRange<Int>
  ) throws(HitherError) {
    guard !range.contains(value) else { return }
    throw HitherError(
      .usage, "\(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)")
  }

  private func stop(_ id: String, _ network: Network) throws(HitherError) -> Int {
    let stops = network.stops(withID: id)
    if stops.count == 1 { return stops[0] }
    guard let first = stops.first else {
      throw HitherError(
        .usage, "there is no stop '\(id)'",
        hint: Suggestion.nearest(to: id, among: network.stopIDs).map { "did you mean '\($0)'?" })
    }
    let feed = network.timetable.feeds[network.timetable.stops[first].feed].name
    throw HitherError(
      .usage, "several feeds have a stop '\(id)'", hint: "say of which feed: \(feed):\(id)")
  }
}
