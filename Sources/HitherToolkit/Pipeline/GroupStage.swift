import HitherEngine
import HitherGeodesy
import HitherGroups
import HitherRoutes
import HitherSummaries
import HitherTracks

/// What has come of a member on the tick grid.
struct TickSamples {
  /// The next samples.
  var samples: [TickSample]
  /// No fix earlier than this follows.
  var reached: Instant
  /// The last fix, and when it was settled.
  var last: (time: Instant, settled: Instant)?
}

/// Looks at the whole group, tick by tick, as its members' tracks are settled.
struct GroupStage {
  /// What the members' tracks are sampled for beside the position.
  static let sampledColumns: [ColumnName] = [
    RouteColumns.progress, StopDetector.column, RouteColumns.distance, RouteColumns.timeToGo,
  ]

  /// What is to be looked at.
  struct Task {
    /// In order.
    var members: [Member]
    /// Who leads at first, by the place among them.
    var leader: Int
    var settings: OutingSettings
    var route: PreparedRoute?
    var log: OutingLog?
    /// The points of the itinerary, before the log changes them.
    var goals: [ItineraryGoal]
    /// The areas of those that are no circles.
    var goalAreas: AreaIndex?
    /// The passages of the route's forks, where a group may part.
    var forks: [ItineraryGoal] = []
    /// The operators that look at the group; nil for all.
    var operators: Set<String>?

    /// What is to be looked at of an outing; nil where there is nothing to look at.
    init?(_ plan: OutingPlan, _ needs: RunNeeds, members: [Member], leader: Int?) {
      goals = plan.itineraryGoals
      guard needs.group, members.count > 1 || plan.log != nil || !goals.isEmpty, let leader
      else { return nil }
      (self.members, self.leader) = (members, leader)
      (settings, route, log) = (plan.outing.settings, needs.route, plan.log)
      goalAreas = plan.itineraryAreas
      operators = needs.steps.map { Set($0.ofGroups.map(\.entry.description.name)) }
      if isGroup, let route, runs(ForkWatch.self) { forks = plan.forkGoals(on: route.line) }
    }

    func runs<Step: GroupOperator>(_ type: Step.Type) -> Bool {
      operators?.contains(Step.description.name) ?? true
    }

    /// Whether there is a group at all.
    var isGroup: Bool { members.count > 1 }
  }

  /// What is said of the group.
  struct Result {
    var group: GroupSummary
    /// By member.
    var straggling: [StragglingFigures?]
    var nearness: [NearLeaderFigures?]
    var gaps: [GapCurve]
    var moments: [GroupMoment]
    var events: [Event]
    var log: LogSummary?
  }

  private let task: Task
  private var ticks: GroupTicks
  private let spread = GroupSpread()
  private var spreadState: GroupSpread.State
  private let stragglers: StragglerDetector
  private var stragglerState: StragglerDetector.State
  private let cohesion: GroupCohesion
  private var cohesionState: GroupCohesion.State
  private var log: LogStage
  private let measuresSpread: Bool
  private let findsStragglers: Bool
  private let looksAtCohesion: Bool
  private var events = EventCollector()

  init(_ task: Task) {
    self.task = task
    let (members, settings) = (task.members.map(\.id), task.settings)
    spreadState = spread.makeState()
    stragglers = StragglerDetector(
      members: members, leader: MemberIndex(task.leader),
      StragglerDetector.Parameters(
        settings, progressIndex: task.route == nil ? nil : 0, stopIndex: 1,
        routeDistanceIndex: task.route == nil ? nil : 2))
    stragglerState = stragglers.makeState()
    cohesion = GroupCohesion(
      members: members, GroupCohesion.Parameters(settings, stopIndex: 1))
    cohesionState = cohesion.makeState()
    measuresSpread = task.runs(GroupSpread.self)
    findsStragglers = task.runs(StragglerDetector.self)
    looksAtCohesion = task.runs(GroupCohesion.self)
    log = LogStage(task)
    ticks = GroupTicks(
      members: members.count, gapMilliseconds: settings.gapMilliseconds, log: log.entries,
      stepMilliseconds: TickGrid(stepMilliseconds: settings.groupTickMilliseconds)
        .stepMilliseconds)
  }

  /// Takes what has come of a member.
  mutating func take(_ samples: TickSamples, of member: Int) {
    ticks.add(samples.samples, of: member)
    ticks.reach(samples.reached, last: samples.last, of: member)
  }

  /// Learns that nothing follows of anybody.
  mutating func end(at time: Instant) { ticks.end(at: time) }

  /// Looks at all ticks that are complete.
  mutating func run() {
    while var tick = ticks.next() {
      if tick.isOnGrid, measuresSpread { spread.evaluate(&tick, &spreadState, &events) }
      if findsStragglers { stragglers.evaluate(&tick, &stragglerState, &events) }
      if tick.isOnGrid, looksAtCohesion { cohesion.evaluate(&tick, &cohesionState, &events) }
      log.evaluate(&tick, &events)
    }
  }

  /// Takes away what was said so far.
  mutating func takeEvents() -> [Event] { events.takeEvents() }

  /// No later tick is settled before this.
  func bound(_ repaired: Instant) -> Instant { ticks.bound(repaired) }

  /// What is said of the group in all.
  ///
  /// - Parameter end: The last fix of all.
  mutating func result(end: Instant?) -> Result {
    let together = cohesion.summary(of: cohesionState)
    let members = task.members
    var group = GroupSummary(spreadState, together, members.map(\.id))
    group.rollCalls = log.rollCalls(end: end)
    group.forks = log.forks(end: end)
    return Result(
      group: group,
      straggling: members.indices.map { index in
        task.isGroup
          ? stragglers.summary(of: index, in: stragglerState).map { StragglingFigures($0) } : nil
      },
      nearness: members.indices.map { task.isGroup ? log.nearness(of: $0) : nil },
      gaps: !task.isGroup
        ? []
        : members.indices.map { index in
          GapCurve(
            points: stragglers.gaps(of: index, in: stragglerState).map {
              GapCurve.Point(time: $0.time, metres: $0.metres.isNaN ? nil : $0.metres)
            })
        },
      moments: task.isGroup
        ? together.rows.map { GroupMoment($0, members.map(\.id)) } : [],
      events: events.takeEvents(), log: log.summary)
  }
}

extension GroupStage: StateHolding {
  func write(to writer: inout StateWriter) {
    ticks.write(to: &writer)
    writer.write(spreadState)
    writer.write(stragglerState)
    writer.write(cohesionState)
    log.write(to: &writer)
  }

  mutating func restore(from reader: inout StateReader) throws(StateError) {
    try ticks.restore(from: &reader)
    spreadState = try reader.read(GroupSpread.State.self)
    stragglerState = try reader.read(StragglerDetector.State.self)
    cohesionState = try reader.read(GroupCohesion.State.self)
    try log.restore(from: &reader)
  }
}
