import Glibc
import HitherGeodesy
import HitherSimulation
import HitherTracks

/// Makes up outings of all sorts, each from its seed.
///
/// Every other outing has the simulator's own noise (a Gauss–Markov process and white noise); the
/// rest have noise of another kind (`RoughNoise`), so that nothing is judged on one model alone.
struct OutingMaker {
  /// What an outing is made to show.
  enum Purpose: String {
    /// Four people, each with a fix every 1–10 s.
    case mixed
    /// Four people, each with a fix every 30–60 s.
    case sparse
    /// One person who walks an hour over level ground with a fix each second.
    case flatHour
  }

  /// A shape of route; which one follows from the seed.
  struct Way {
    var name: String
    var shape: RoutePlan.Shape
    var laps = 1
  }

  static let ways = [
    Way(name: "winding", shape: .winding), Way(name: "out and back", shape: .outAndBack),
    Way(name: "loop", shape: .loop), Way(name: "figure eight", shape: .figureEight),
    Way(name: "lollipop", shape: .lollipop), Way(name: "three laps", shape: .loop, laps: 3),
  ]

  private let purpose: Purpose
  private let seed: UInt64
  private var random: SplitMix64

  private init(_ purpose: Purpose, seed: UInt64) {
    self.purpose = purpose
    self.seed = seed
    random = SplitMix64(seed: seed, stream: "accuracy/\(purpose.rawValue)")
  }

  /// Makes the outing of a seed.
  static func outing(_ purpose: Purpose, seed: UInt64) -> MadeOuting {
    var maker = OutingMaker(purpose, seed: seed)
    return purpose == .flatHour ? maker.flatHour() : maker.group()
  }

  // MARK: Four people

  private mutating func group() -> MadeOuting {
    let way = Self.ways[Int(seed % UInt64(Self.ways.count))]
    // The shapes follow each other in sixes; so that each has both kinds of noise, sixes alternate.
    let isRough = (seed / UInt64(Self.ways.count) + seed) % 2 == 1
    let route = route(way)
    var members = ["a", "b", "c", "d"].map { MemberPlan(id: $0) }
    members[0].role = .leader
    for index in members.indices { furnish(&members[index], on: route) }
    var scenario = Scenario(
      name: "\(purpose.rawValue) \(seed)", seed: seed, start: Self.start, route: route,
      members: members)
    for number in 0..<Int(random.uniform(1, 4)) {
      let at = route.lengthMetres * (Double(number) + random.uniform(0.3, 0.7)) / 3.5
      var pause = SharedPause(atMetres: at, durationSeconds: random.uniform(150, 900))
      pause.waitsForAll = random.uniform() < 0.6
      scenario.pauses.append(pause)
    }
    return simulate(scenario, way, isRough)
  }

  private static let start = Instant(milliseconds: 1_777_594_200_000)

  private mutating func route(_ way: Way) -> RoutePlan {
    let places: [(latitude: Int32, longitude: Int32)] = [
      (251_000_000, 1_215_000_000), (472_000_000, 89_000_000), (-335_000_000, -706_000_000),
      (599_000_000, -32_000_000), (-5_000_000, 1_799_900_000),
    ]
    let place = pick(places)
    var route = RoutePlan(
      shape: way.shape, lengthMetres: random.uniform(5000, 11_000),
      start: Coordinate(latitudeE7: place.latitude, longitudeE7: place.longitude))
    route.laps = way.laps
    route.headingDegrees = random.uniform(0, 360)
    route.winding = random.uniform(0.2, 0.9)
    route.reliefMetres = random.uniform(60, 500)
    route.startElevationMetres = 600
    if way.shape == .winding { route.switchbacks = pick([0, 0, 3, 6]) }
    return route
  }

  /// Gives a member habits, mishaps and a device.
  private mutating func furnish(_ member: inout MemberPlan, on route: RoutePlan) {
    let length = route.lengthMetres
    member.paceKilometresPerHour = random.uniform(3.6, 5.4)
    for _ in 0..<Int(random.uniform(0, 4)) {
      let seconds = random.uniform() < 0.4 ? random.uniform(15, 40) : random.uniform(75, 400)
      member.pauses.append(
        PrivatePause(atMetres: random.uniform(0.05, 0.95) * length, durationSeconds: seconds))
    }
    let mayFallBehind = member.role != .leader
    if mayFallBehind, random.uniform() < 0.35 {
      let from = random.uniform(0.1, 0.5) * length
      member.slowStretches = [
        SlowStretch(
          fromMetres: from, toMetres: min(length, from + random.uniform(1000, 2500)),
          paceFactor: random.uniform(0.4, 0.6))
      ]
    }
    addExcursion(to: &member, length: length)
    member.device = device()
    // What happens while nothing is recorded cannot be known; only distance is judged then.
    if mayFallBehind, member.slowStretches.isEmpty, random.uniform() < 0.12 {
      let from = random.uniform(0.2, 0.7) * length / 1.2
      member.device.dropouts = [
        Dropout(fromSeconds: from, toSeconds: from + random.uniform(200, 500))
      ]
    }
  }

  private mutating func addExcursion(to member: inout MemberPlan, length: Double) {
    let from = random.uniform(0.15, 0.75) * length
    let side: Excursion.Side = random.uniform() < 0.5 ? .left : .right
    let kind = random.uniform()
    if kind < 0.15 {
      let detour = Excursion.Kind.detour(
        toMetres: from + random.uniform(250, 500), distanceMetres: random.uniform(90, 200))
      member.excursions = [Excursion(detour, fromMetres: from, side: side)]
    } else if kind < 0.3 {
      let branch = Excursion.Kind.wrongBranch(lengthMetres: random.uniform(120, 300))
      member.excursions = [Excursion(branch, fromMetres: from, side: side)]
    }
  }

  private mutating func device() -> Device {
    var device = Device()
    let seconds: [Int64] = purpose == .sparse ? [30, 45, 60] : [1, 1, 2, 3, 5, 6, 10]
    device.intervalMilliseconds = pick(seconds) * 1000
    device.tellsAccuracy = random.uniform() < 0.7
    device.tellsSpeed = random.uniform() < 0.3
    device.lostPercent = pick([0, 0, 1, 3])
    device.format = pick(Device.Format.allCases)
    let sigma = random.uniform(2, 8)
    // Noise that is new with each fix, noise that remembers, or some of both.
    let whiteShare = pick([1, 0, 0.05, 0.3, 0.7])
    device.whiteMetres = sigma * whiteShare.squareRoot()
    device.noiseMetres = sigma * (1 - whiteShare).squareRoot()
    device.noiseSeconds = exp(random.uniform(log(10), log(90)))
    device.altimeter = altimeter()
    if random.uniform() < 0.15 {
      device.jumps = Jumps(perHour: 2, distanceMetres: pick([200, 600, 2000]))
    }
    return device
  }

  private mutating func altimeter() -> Altimeter {
    var altimeter = Altimeter(random.uniform() < 0.5 ? .barometric : .gps)
    if altimeter.kind == .barometric {
      altimeter.noiseMetres = random.uniform(0.2, 1)
    } else {
      altimeter.noiseMetres = random.uniform(2, 6)
      altimeter.noiseSeconds = exp(random.uniform(log(10), log(100)))
    }
    return altimeter
  }

  // MARK: A flat hour

  private mutating func flatHour() -> MadeOuting {
    let way = Way(name: "loop", shape: .loop)
    var route = RoutePlan(
      shape: way.shape, lengthMetres: 4500,
      start: Coordinate(latitudeE7: 472_000_000, longitudeE7: 89_000_000))
    route.startElevationMetres = 400
    var walker = MemberPlan(id: "a", role: .leader)
    walker.device = device()
    walker.device.intervalMilliseconds = 1000
    walker.device.lostPercent = 0
    walker.device.jumps = nil
    // White first: that is what sums of all rises make a mountain of.
    let memories: [Double] = [0, 10, 30, 60]
    var altimeter = Altimeter(.gps)
    altimeter.noiseMetres = 3
    altimeter.noiseSeconds = memories[Int(seed % UInt64(memories.count))]
    walker.device.altimeter = altimeter
    let isRough = seed / UInt64(memories.count) % 2 == 1
    return simulate(
      Scenario(
        name: "flat \(seed)", seed: seed, start: Self.start, route: route, members: [walker]),
      way, isRough)
  }

  // MARK: Making

  private func simulate(_ scenario: Scenario, _ way: Way, _ isRough: Bool) -> MadeOuting {
    guard isRough else {
      return MadeOuting(
        purpose: purpose, seed: seed, way: way.name, isRough: false, asked: scenario.members,
        outing: Simulation(scenario).run())
    }
    var clean = scenario
    for index in clean.members.indices { RoughNoise.silence(&clean.members[index].device) }
    var outing = Simulation(clean).run()
    for index in outing.members.indices {
      var noise = RoughNoise(scenario.members[index], seed: seed)
      noise.spoil(&outing.members[index].fixes)
    }
    return MadeOuting(
      purpose: purpose, seed: seed, way: way.name, isRough: true, asked: scenario.members,
      outing: outing)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[min(Int(random.uniform() * Double(values.count)), values.count - 1)]
  }
}

/// A made-up outing and what is to be known of its making.
struct MadeOuting {
  let purpose: OutingMaker.Purpose
  let seed: UInt64
  /// The shape of its route.
  let way: String
  /// Whether its noise is the harness's own.
  let isRough: Bool
  /// Everyone with the device as it is, noise and all.
  let asked: [MemberPlan]
  let outing: SimulatedOuting
}
