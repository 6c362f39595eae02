import HitherEngine
import HitherGeodesy
import HitherGroups
import HitherRoutes
import HitherSummaries
import HitherTracks

/// Looks at the whole group, tick by tick, once its members' tracks are settled.
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
    /// By member, in order of time.
    var samples: [[TickSample]]
    /// The members' last fixes.
    var ends: [Instant?]
    var settings: OutingSettings
    var route: PreparedRoute?
    var log: OutingLog?
    /// The points of the itinerary, before the log changes them.
    var goals: [ItineraryGoal]
    /// The areas of those that are no circles.
    var goalAreas: AreaIndex?

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

  /// Evaluates all ticks of a group.
  static func run(_ task: Task) -> Result {
    let (members, settings) = (task.members.map(\.id), task.settings)
    let spread = GroupSpread()
    var spreadState = spread.makeState()
    let stragglers = StragglerDetector(
      members: members, leader: MemberIndex(task.leader),
      StragglerDetector.Parameters(
        settings, progressIndex: task.route == nil ? nil : 0, stopIndex: 1,
        routeDistanceIndex: task.route == nil ? nil : 2))
    var stragglerState = stragglers.makeState()
    let cohesion = GroupCohesion(
      members: members, GroupCohesion.Parameters(settings, stopIndex: 1))
    var cohesionState = cohesion.makeState()
    var log = LogStage(task)
    var events = EventCollector()
    for next in GroupTicks(
      samples: task.samples, ends: task.ends, gapMilliseconds: settings.gapMilliseconds,
      log: log.entries,
      stepMilliseconds: TickGrid(stepMilliseconds: settings.groupTickMilliseconds)
        .stepMilliseconds)
    {
      var tick = next
      let isSampled = tick.members.contains { $0 != nil }
      if isSampled { spread.evaluate(&tick, &spreadState, &events) }
      stragglers.evaluate(&tick, &stragglerState, &events)
      if isSampled { cohesion.evaluate(&tick, &cohesionState, &events) }
      log.evaluate(&tick, &events)
    }
    let together = cohesion.summary(of: cohesionState)
    var group = GroupSummary(spreadState, together, members)
    group.rollCalls = log.rollCalls
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
      moments: task.isGroup ? together.rows.map { GroupMoment($0, members) } : [],
      events: events.takeEvents(), log: log.summary)
  }
}
