import HitherGeodesy
public import HitherTracks

/// Makes an outing of a scenario: who was where, what their devices recorded, and the truth.
///
/// The same scenario gives the same outing, bit by bit. Nothing of the operators takes part in it,
/// so that it can judge them.
///
/// ```swift
/// let scenario = try Scenario(parsing: bytes, file: "scenario.json")
/// let outing = Simulation(scenario).run()
/// for member in outing.members { print(member.truth.distanceMetres, member.fixes.count) }
/// ```
public struct Simulation: Sendable {
  private let scenario: Scenario

  /// Makes a simulation.
  public init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// Lets everyone walk and record.
  ///
  /// Complexity: O(*members* × *seconds*); ten people for three hours take some tens of
  /// milliseconds.
  public func run() -> SimulatedOuting {
    let route = RouteLine(plan: scenario.route, seed: scenario.seed)
    let (walks, pauses) = GroupWalk.run(scenario, route: route)
    let log = LogTeller(scenario: scenario, route: route, walks: walks, pauses: pauses)
    let teller = TruthTeller(scenario: scenario, route: route, walks: walks, log: log)
    let members = walks.indices.map { index in
      let plan = scenario.members[index]
      var recorder = Recorder(
        plan.device, member: plan.id, motion: WalkMotion(walk: walks[index], frame: route.frame),
        outingStart: scenario.start, seed: scenario.seed)
      let recording = recorder.record()
      var truth = teller.truth(of: index)
      truth.dropouts = recording.dropouts
      truth.jumps = recording.jumps
      return SimulatedMember(
        plan: plan, role: index == scenario.leaderIndex ? .leader : .follower,
        fixes: recording.fixes,
        path: TruePath(walks[index], outingStart: scenario.start, frame: route.frame),
        truth: truth)
    }
    return SimulatedOuting(
      scenario: scenario, route: route.plannedRoute(name: scenario.name),
      routeMetres: route.lapMetres, members: members, log: log.truth())
  }
}

/// An outing that never was.
public struct SimulatedOuting: Sendable {
  /// What it was made of.
  public let scenario: Scenario
  /// The planned route: one lap of it.
  public let route: PlannedRoute
  /// The length of one lap along the planned route, in metres.
  public let routeMetres: Double
  /// Everyone, in the order of the scenario.
  public package(set) var members: [SimulatedMember]
  /// What was said and what came of it; empty where the scenario has no log.
  public let log: LogTruth

  /// The member whom the others' gaps are measured to; nil where nobody takes part.
  public var leader: SimulatedMember? { members.first { $0.role == .leader } }

  /// What an analysis is told about the outing.
  public var outing: Outing {
    Outing(
      name: scenario.name, timeZone: scenario.timeZone,
      members: members.map { Member(id: $0.plan.id, name: $0.plan.name, role: $0.role) },
      route: route)
  }
}

/// One member of a made-up outing.
public struct SimulatedMember: Sendable {
  /// What was asked for.
  public let plan: MemberPlan
  /// Leader or follower; an outing always has a leader.
  public let role: Role
  /// What the device recorded, in order of time; in the house, other noise may be put in its place.
  public package(set) var fixes: FixBatch
  /// Where the member really was.
  public let path: TruePath
  /// What an analysis should find.
  public let truth: MemberTruth
}
