package import HitherFormats
import HitherGeodesy
package import HitherOuting
package import HitherTracks

/// The saved journeys, with all data to find their departures; shared by the members.
package struct JourneyWatch: Sendable {
  /// A journey that begins at places of the outing.
  struct Watched: Sendable {
    let journey: SavedJourney
    /// The place at which it begins, by its index among the outing's places.
    let place: Int
    /// The assumed position in the place; nil if the place is wide, so that the fixes decide.
    let middle: Coordinate?
    let to: JourneyPlanner.End
  }

  let network: Network
  let walks: StopWalks
  let log: RealtimeLog
  let journeys: [Watched]
  /// The kinds of the places at which journeys begin.
  let kinds: [PlaceKind]
  /// The zone of the journeys' hours.
  let zone: TimeZone

  /// The largest width of a place whose middle is assumed as position, in metres.
  static let narrowMetres = 150.0

  package init(
    _ journeys: [SavedJourney], _ places: [Place], _ network: Network, walks: StopWalks,
    log: RealtimeLog
  ) {
    self.network = network
    self.walks = walks
    self.log = log
    zone = network.timetable.feeds.first.flatMap { TimeZone(named: $0.zone) } ?? .utc
    var watched: [Watched] = []
    for journey in journeys {
      guard let end = Self.end(journey.to, network),
        let place = places.firstIndex(where: { Self.begins(journey, at: $0) })
      else { continue }
      watched.append(
        Watched(
          journey: journey, place: place, middle: Self.middle(of: places[place], journey),
          to: end))
    }
    self.journeys = watched
    let begins = Set(watched.map { places[$0.place].kind })
    kinds = PlaceKind.allCases.filter(begins.contains)
  }

  /// Updates that contradict themselves, and are therefore ignored: those of the log, or of some feeds.
  package func refused(of feeds: [RealtimeFeed]? = nil) -> [RefusedUpdate] {
    feeds.map { LiveTimetable.refused(of: $0, over: network) } ?? log.refused(over: network)
  }

  private static func end(_ end: JourneyEnd, _ network: Network) -> JourneyPlanner.End? {
    if let coordinate = end.coordinate { return .place(coordinate) }
    let stops = end.stop.map { network.stops(withID: $0) } ?? []
    return stops.count == 1 ? .stop(stops[0]) : nil
  }

  /// Whether a journey begins at one of some places.
  package static func begins(_ journey: SavedJourney, at places: [Place]) -> Bool {
    places.contains { begins(journey, at: $0) }
  }

  /// A journey from a position begins at the circle that contains it.
  private static func begins(_ journey: SavedJourney, at place: Place) -> Bool {
    if let id = journey.from.place { return place.id == id }
    guard let from = journey.from.coordinate, case .circle(let center, let radius) = place.shape
    else { return false }
    return ShortDistance.metres(from: from, to: center) <= radius
  }

  private static func middle(of place: Place, _ journey: SavedJourney) -> Coordinate? {
    guard case .circle(let center, let radius) = place.shape, radius <= narrowMetres else {
      return nil
    }
    return journey.from.place == nil ? journey.from.coordinate : center
  }

  /// The journeys that begin at a place and apply to a member.
  func journeys(at place: Int, of member: String) -> [Int] {
    journeys.indices.filter { index in
      let journey = journeys[index].journey
      return journeys[index].place == place
        && (journey.member == nil || journey.member == member)
    }
  }

  /// The first moment from one on at which a journey is active, within eight days.
  func opening(of journey: SavedJourney, from moment: Instant) -> Instant? {
    var moment = moment
    for _ in 0..<(8 * 1440) {
      if journey.hours.contain(zone.civilTime(at: moment)) { return moment }
      moment = Instant(milliseconds: (moment.milliseconds / 60_000 + 1) * 60_000)
    }
    return nil
  }
}
