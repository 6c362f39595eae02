import Glibc
import HitherGeodesy
import HitherTracks

/// Simulates a person's days by the plan: waits for the time, leaves, arrives, settles.
struct Life {
  private let scenario: DaysScenario
  private let member: DayMember
  private var random: SplitMix64
  private var here: DayPlace
  private var spot: Coordinate
  /// When the member arrived here, in seconds since the scenario's start.
  private var since = 0
  private var pieces: [DayPath.Piece] = []

  /// The path of a member; empty if the member has no starting place.
  static func path(of member: DayMember, in scenario: DaysScenario) -> DayPath {
    guard var life = Life(member, scenario) else { return DayPath(pieces: []) }
    for departure in life.departures() where life.since < scenario.durationSeconds {
      life.follow(departure.move, plannedSecond: departure.second)
    }
    if life.since < scenario.durationSeconds { life.stay(until: scenario.durationSeconds) }
    return DayPath(pieces: life.pieces)
  }

  private init?(_ member: DayMember, _ scenario: DaysScenario) {
    guard let here = scenario.place(member.startsAt) else { return nil }
    self.scenario = scenario
    self.member = member
    self.here = here
    random = SplitMix64(seed: scenario.seed, stream: "life/\(member.id)")
    spot = here.anchor
    settle()
  }

  /// All moves of all days, with the planned second of those by the clock.
  private mutating func departures() -> [(move: Move, second: Int?)] {
    let zone = TimeZone(named: scenario.timeZone) ?? .utc
    let end = scenario.start + Int64(scenario.durationSeconds) * 1000
    let days = zone.civilTime(at: scenario.start).date.daysSinceEpoch
    let lastDay = max(days, zone.civilTime(at: end).date.daysSinceEpoch)
    var departures: [(move: Move, second: Int?)] = []
    for day in days...lastDay {
      let date = CivilDate(daysSinceEpoch: day)
      for move in member.moves(on: date) {
        let lateness = member.unpunctualSeconds * min(max(random.normal(), -2.5), 2.5)
        guard case .at(let secondOfDay) = move.departure else {
          departures.append((move, nil))
          continue
        }
        let planned = Life.instant(date, secondOfDay, zone) - scenario.start
        departures.append((move, Int(planned / 1000) + Int(lateness.rounded())))
      }
    }
    return departures
  }

  /// The first moment at which clocks show a time; an hour later if they skip it.
  private static func instant(_ date: CivilDate, _ secondOfDay: Int, _ zone: TimeZone) -> Instant {
    let civil = CivilTime(date: date, millisecondOfDay: secondOfDay * 1000)
    if let instant = zone.instants(of: civil).first { return instant }
    let before = civil.instant() + -86_400_000
    return civil.instant(offsetSeconds: zone.secondsEast(at: before))
  }

  private mutating func follow(_ move: Move, plannedSecond: Int?) {
    let leaves: Int
    switch move.departure {
    // Moves before the start were not recorded, and are treated as not done.
    case .at:
      guard let plannedSecond, plannedSecond >= 0 else { return }
      leaves = max(plannedSecond, since + (pieces.isEmpty ? 0 : 60))
    case .after(let seconds): leaves = since + seconds
    }
    guard leaves < scenario.durationSeconds else { return }
    let from = (place: here, spot: spot)
    switch move.goal {
    case .place(let id):
      guard let goal = scenario.place(id), id != here.id else { return }
      stay(until: leaves)
      here = goal
      settle()
      let way = TravelWay(
        ends: (from.spot, spot), anchors: (from.place, goal), mode: move.mode,
        winding: move.winding, seed: scenario.seed)
      go(move, way)
    case .round(let metres):
      stay(until: leaves)
      let way = TravelWay(
        roundFrom: spot, at: here, metres: metres, winding: move.winding, seed: scenario.seed)
      go(move, way)
    }
  }

  /// Chooses a spot around the place's anchor, uniformly in the disc.
  private mutating func settle() {
    let radius = here.scatterMetres * random.uniform().squareRoot()
    let azimuth = random.uniform(0, 360)
    spot =
      Geodesic.destination(from: here.anchor, azimuth: azimuth, distance: radius) ?? here.anchor
  }

  private mutating func stay(until second: Int) {
    guard second > since else { return }
    var piece = DayPath.Piece(
      startSecond: since, endSecond: second, place: here.id, coordinates: [spot])
    piece.isIndoors = here.isIndoors
    piece.hasPower = here.kind == .home
    pieces.append(piece)
    since = second
  }

  /// Moves to the member's next place, as far as the scenario's time allows.
  private mutating func go(_ move: Move, _ way: TravelWay) {
    var ride = Ride(
      move, lengthMetres: way.lengthMetres, seed: scenario.seed,
      stream: "ride/\(member.id)/\(since)")
    let reach = ride.reach(seconds: scenario.durationSeconds - since)
    var coordinates = reach.map { way.coordinate(atMetres: $0) ?? spot }
    if reach.last == way.lengthMetres { coordinates[coordinates.count - 1] = spot }
    var piece = DayPath.Piece(
      startSecond: since, endSecond: since + reach.count - 1, place: here.id, move: move,
      coordinates: coordinates, reach: reach)
    piece.lengthMetres = way.lengthMetres
    since = piece.endSecond
    pieces.append(piece)
  }
}
