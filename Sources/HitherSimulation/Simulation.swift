import HitherGeodesy
public import HitherTracks

/// Simulates an outing from a scenario: where people were, what their devices recorded, and the truth.
///
/// The same scenario gives the same outing, bit by bit. No operator is used in it, so that it can test them.
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

  /// Simulates everyone's walk and recording.
  ///
  /// Complexity: O(*members* × *seconds*); ten people for three hours take some tens of milliseconds.
  public func run() -> SimulatedOuting {
    let route = RouteLine(plan: scenario.route, seed: scenario.seed)
    let (walks, pauses) = GroupWalk.run(scenario, route: route)
    let log = LogGenerator(scenario: scenario, route: route, walks: walks, pauses: pauses)
    let teller = TruthBuilder(scenario: scenario, route: route, walks: walks, log: log)
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

/// A simulated outing.
public struct SimulatedOuting: Sendable {
  /// The scenario that it was made from.
  public let scenario: Scenario
  /// The planned route: one lap of it.
  public let route: PlannedRoute
  /// The length of one lap along the planned route, in metres.
  public let routeMetres: Double
  /// Everyone, in the order of the scenario.
  public package(set) var members: [SimulatedMember]
  /// The log and its effects; empty if the scenario has no log.
  public let log: LogTruth

  /// The member from whom the others' gaps are measured; nil if there are no members.
  public var leader: SimulatedMember? { members.first { $0.role == .leader } }

  /// The outing that is given to an analysis.
  public var outing: Outing {
    Outing(
      name: scenario.name, timeZone: scenario.timeZone,
      members: members.map { Member(id: $0.plan.id, name: $0.plan.name, role: $0.role) },
      route: route)
  }
}

/// One member of a simulated outing.
public struct SimulatedMember: Sendable {
  /// The member's plan in the scenario.
  public let plan: MemberPlan
  /// Leader or follower; an outing always has a leader.
  public let role: Role
  /// The device's recording, in order of time; inside the package it may be replaced to use other noise.
  public package(set) var fixes: FixBatch
  /// The member's true path.
  public let path: TruePath
  /// The expected results of an analysis.
  public let truth: MemberTruth
}
