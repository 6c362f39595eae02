import HitherEngine
import HitherGroups
import HitherRoutes
import HitherSummaries
import HitherTracks

/// Looks at the whole group, tick by tick, once its members' tracks are settled.
struct GroupStage {
  /// What the members' tracks are sampled for beside the position.
  static let sampledColumns: [ColumnName] = [
    RouteColumns.progress, StopDetector.column, RouteColumns.distance,
  ]

  /// What is said of the group.
  struct Result {
    var group: GroupSummary
    /// By member.
    var straggling: [StragglingFigures?]
    var gaps: [GapCurve]
    var moments: [GroupMoment]
    var events: [Event]
  }

  /// Evaluates all ticks of a group.
  ///
  /// - Parameters:
  ///   - members: The ids, in order.
  ///   - leader: The leader's place among them.
  ///   - samples: By member, in order of time.
  ///   - ends: The members' last fixes.
  ///   - hasRoute: Whether the samples know the progress along a planned route.
  static func run(
    members: [String], leader: Int, samples: [[TickSample]], ends: [Instant?],
    settings: OutingSettings,
    hasRoute: Bool
  ) -> Result {
    let spread = GroupSpread()
    var spreadState = spread.makeState()
    let stragglers = StragglerDetector(
      members: members, leader: MemberIndex(leader),
      StragglerDetector.Parameters(
        settings, progressIndex: hasRoute ? 0 : nil, stopIndex: 1,
        routeDistanceIndex: hasRoute ? 2 : nil))
    var stragglerState = stragglers.makeState()
    let cohesion = GroupCohesion(
      members: members, GroupCohesion.Parameters(settings, stopIndex: 1))
    var cohesionState = cohesion.makeState()
    var events = EventCollector()
    for next in GroupTicks(
      samples: samples, ends: ends, gapMilliseconds: settings.gapMilliseconds)
    {
      var tick = next
      spread.evaluate(&tick, &spreadState, &events)
      stragglers.evaluate(&tick, &stragglerState, &events)
      cohesion.evaluate(&tick, &cohesionState, &events)
    }
    let together = cohesion.summary(of: cohesionState)
    return Result(
      group: GroupSummary(spreadState, together, members),
      straggling: members.indices.map { index in
        stragglers.summary(of: index, in: stragglerState).map { StragglingFigures($0) }
      },
      gaps: members.indices.map { index in
        GapCurve(
          points: stragglers.gaps(of: index, in: stragglerState).map {
            GapCurve.Point(time: $0.time, metres: $0.metres.isNaN ? nil : $0.metres)
          })
      },
      moments: together.rows.map { GroupMoment($0, members) }, events: events.takeEvents())
  }
}
