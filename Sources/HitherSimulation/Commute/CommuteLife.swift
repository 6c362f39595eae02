import HitherGeodesy

/// Where the commuter was: at home, on the campus, in the club, and on the way between them.
struct CommuteLife: Sendable {
  /// A stay at a place.
  struct Stay: Sendable {
    let place: String
    let coordinate: Coordinate
    let start: Int64
    var end: Int64
  }

  /// A movement from one place to another on a plane around home; both are the same while standing.
  struct Leg: Sendable {
    let start: Int64
    let end: Int64
    let from: PlanePoint
    let to: PlanePoint

    var isMoving: Bool { from != to }
  }

  private(set) var stays: [Stay] = []
  private(set) var legs: [Leg] = []
  private let scenario: CommuteScenario
  private let city: CommuteCity
  private let traffic: CommuteTraffic
  private let frame: LocalFrame
  private var now: Int64
  private var point = PlanePoint(east: 0, north: 0)
  private var random: SplitMix64

  init(_ scenario: CommuteScenario, _ city: CommuteCity, _ traffic: CommuteTraffic) {
    self.scenario = scenario
    self.city = city
    self.traffic = traffic
    frame = LocalFrame(origin: city.home)
    random = SplitMix64(seed: scenario.seed, stream: "life")
    now = scenario.clock(0, 0, 0)
    arrive(at: "home")
    for day in 0..<scenario.dayCount { live(day) }
    leave(at: scenario.clock(scenario.dayCount, 0, 0))
  }

  private mutating func live(_ day: Int) {
    let weekday = (scenario.firstDay.weekday - 1 + day) % 7
    if weekday < 5 {
      ride(.toCampus, notBefore: scenario.clock(day, 7, 20) + Int64(random.uniform(0, 3000)))
      goToDesk()
      ride(.toHome, notBefore: scenario.clock(day, 16, 0) + Int64(random.uniform(0, 6000)))
      walk(to: PlanePoint(east: 0, north: 0))
      arrive(at: "home")
    } else if weekday == 5 {
      leave(at: scenario.clock(day, 20, 0))
      walk(to: frame.planePoint(city.club), metresPerSecond: 3)
      arrive(at: "club")
      // In the second of the repeated hours, if there are two.
      ride(.byNight, notBefore: scenario.clock(day, 26, 0) + Int64(random.uniform(0, 300)))
      walk(to: PlanePoint(east: 0, north: 0))
      arrive(at: "home")
    }
  }

  private mutating func goToDesk() {
    let campus = frame.planePoint(city.campus)
    walk(
      to: PlanePoint(
        east: campus.east + random.uniform(-100, 100),
        north: campus.north + random.uniform(-60, 100)))
    arrive(at: "campus")
  }

  /// Leaves in time for the first vehicle from a moment on; one time in five the commuter waits for the next.
  private mutating func ride(_ journey: CommuteJourney, notBefore: Int64) {
    let place = frame.coordinate(point) ?? city.home
    let isLate = random.uniform() < 0.2
    let leavings = traffic.leavings(
      journey, from: place, during: notBefore...(notBefore + 7200), city, scenario.zone)
    guard let leaving = leavings.dropFirst(isLate ? 1 : 0).first ?? leavings.first else { return }
    leave(at: leaving.time + Int64(random.uniform(5, 45)))
    let stop = CommuteTraffic.known(leaving.run, by: traffic.feedTime(at: now)).stop
    walk(to: frame.planePoint(city.coordinate(of: stop)))
    let vehicle = traffic.runs.filter {
      $0.way.prefix == journey.way.prefix && $0.cancelled == nil && $0.departure + $0.delay >= now
    }.min { $0.departure + $0.delay < $1.departure + $1.delay }
    guard let vehicle else { return }
    stand(until: vehicle.departure + vehicle.delay)
    let goal = frame.planePoint(city.coordinate(of: vehicle.way.to))
    legs.append(Leg(start: now, end: now + Int64(vehicle.way.ride) * 60, from: point, to: goal))
    now += Int64(vehicle.way.ride) * 60
    point = goal
  }

  // MARK: Moves

  private mutating func arrive(at place: String) {
    stays.append(
      Stay(place: place, coordinate: frame.coordinate(point) ?? city.home, start: now, end: now))
  }

  private mutating func leave(at time: Int64) {
    stand(until: time)
    if !stays.isEmpty { stays[stays.count - 1].end = now }
  }

  private mutating func stand(until time: Int64) {
    guard time > now else { return }
    legs.append(Leg(start: now, end: time, from: point, to: point))
    now = time
  }

  /// 1 m/s along the straight line is 1.3 m/s along a path that is 1.3 times as long.
  private mutating func walk(to goal: PlanePoint, metresPerSecond: Double = 1) {
    let seconds = max(1, Int64((point.distance(to: goal) / metresPerSecond).rounded(.up)))
    legs.append(Leg(start: now, end: now + seconds, from: point, to: goal))
    now += seconds
    point = goal
  }
}
