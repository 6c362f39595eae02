public import HitherTracks

/// The scenario of a simulated outing: its route, its people, their devices, and the seed.
///
/// `docs/scenarios.md` describes the file, `hither/scenario/1`, key by key. Positions on the route
/// (`…Metres` of pauses, stragglers and excursions) are metres from its start, accumulated over
/// laps.
public struct Scenario: Sendable {
  /// The display name of the outing.
  public var name: String
  /// The IANA zone of the outing's local times.
  public var timeZone = "UTC"
  /// The seed of all randomness; at most 2^53, so that JSON holds it exactly.
  public var seed: UInt64
  /// When the outing begins.
  public var start: Instant
  /// The path to walk.
  public var route: RoutePlan
  /// The pauses that everyone takes.
  public var pauses: [SharedPause] = []
  /// Whether members adapt their pace to the leader's, as people in a group do.
  public var keepsTogether = true
  /// How long each member continues recording at the end, in seconds.
  public var lingerSeconds = 120.0
  /// The messages and decisions.
  public var log: [LogPlan] = []
  /// The walkers; the leader is the first of that role, otherwise the first.
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

  /// The index of the leader among the members.
  var leaderIndex: Int { members.firstIndex { $0.role == .leader } ?? 0 }
}

/// A pause of the whole group at one place of the route.
///
/// It begins for each member on arrival and ends for all at the same time.
public struct SharedPause: Hashable, Sendable {
  /// Where on the route, in metres.
  public var atMetres: Double
  /// Duration after the leader's arrival, in seconds.
  public var durationSeconds: Double
  /// Whether the group continues only some time after the last member has arrived.
  public var waitsForAll = false
  /// The rest of the last member to arrive if the group waits for all, in seconds.
  public var regroupSeconds = 120.0
  /// The largest distance along the route from `atMetres` at which members settle.
  public var scatterMetres = 6.0

  /// Makes a pause.
  public init(atMetres: Double, durationSeconds: Double) {
    self.atMetres = atMetres
    self.durationSeconds = durationSeconds
  }
}
