public import HitherTracks

/// What a made-up outing is to be: its route, its people, their devices, and the seed.
///
/// `datasets/README.md` describes the file, `hither/scenario/1`, key by key. Positions on the route
/// (`…Metres` of pauses, stragglers and excursions) are metres from its start, counted on over laps.
public struct Scenario: Sendable {
  /// What people call the outing.
  public var name: String
  /// The IANA zone of the outing's local times.
  public var timeZone = "UTC"
  /// Where all chance comes from; at most 2^53, so that JSON holds it exactly.
  public var seed: UInt64
  /// When the outing begins.
  public var start: Instant
  /// The way to walk.
  public var route: RoutePlan
  /// The pauses that everyone takes.
  public var pauses: [SharedPause] = []
  /// Whether members hold their pace to the leader's, as people of one group do.
  public var keepsTogether = true
  /// How long each member still records at the end of the way, in seconds.
  public var lingerSeconds = 120.0
  /// What is said and decided.
  public var log: [LogPlan] = []
  /// Everyone who walks; the leader is the first of that role, else the first.
  public var members: [MemberPlan]
  /// The file the scenario was read from, byte by byte; nil for one made in code.
  public internal(set) var source: [UInt8]?

  /// Makes a scenario.
  public init(
    name: String, seed: UInt64, start: Instant, route: RoutePlan, members: [MemberPlan]
  ) {
    self.name = name
    self.seed = seed
    self.start = start
    self.route = route
    self.members = members
  }

  /// Where the leader stands among the members.
  var leaderIndex: Int { members.firstIndex { $0.role == .leader } ?? 0 }
}

/// A pause of the whole group at one place of the route.
///
/// It begins for each member on arrival and ends for all together.
public struct SharedPause: Hashable, Sendable {
  /// Where on the route.
  public var atMetres: Double
  /// From the leader's arrival, in seconds.
  public var durationSeconds: Double
  /// Whether the group goes on only a while after the last has come.
  public var waitsForAll = false
  /// How long the last to come may rest where the group waits for all, in seconds.
  public var regroupSeconds = 120.0
  /// How far along the route from `atMetres` members settle at most.
  public var scatterMetres = 6.0

  /// Makes a pause.
  public init(atMetres: Double, durationSeconds: Double) {
    self.atMetres = atMetres
    self.durationSeconds = durationSeconds
  }
}
