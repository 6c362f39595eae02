import HitherEngine
import HitherGroups
import HitherRoutes
import HitherSummaries
import HitherTracks

/// Looks at the whole group, tick by tick, once its members' tracks are settled.
struct GroupStage {
  /// What the members' tracks are sampled for beside the position.
  static let sampledColumns: [ColumnName] = [RouteColumns.progress]

  /// What is said of the group.
  struct Result {
    var group: GroupSummary
    /// By member.
    var straggling: [StragglingFigures?]
    var gaps: [GapCurve]
    var events: [Event]
  }

  /// Evaluates all ticks of a group.
  ///
  /// - Parameters:
  ///   - members: The ids, in order.
  ///   - leader: The leader's place among them.
  ///   - samples: By member, in order of time.
  ///   - hasRoute: Whether the samples know the progress along a planned route.
  static func run(
    members: [String], leader: Int, samples: [[TickSample]], settings: OutingSettings,
    hasRoute: Bool
  ) -> Result {
    let spread = GroupSpread()
    var spreadState = spread.makeState()
    let stragglers = StragglerDetector(
      members: members, leader: MemberIndex(leader),
      StragglerDetector.Parameters(settings, progressIndex: hasRoute ? 0 : nil))
    var stragglerState = stragglers.makeState()
    var events = EventCollector()
    for tick in GroupTicks(samples: samples) {
      spread.evaluate(tick, &spreadState, &events)
      stragglers.evaluate(tick, &stragglerState, &events)
    }
    return Result(
      group: GroupSummary(
        maxSpread: spreadState.greatest.isNaN ? nil : spreadState.greatest,
        meanSpread: spreadState.mean),
      straggling: members.indices.map { index in
        stragglers.summary(of: index, in: stragglerState).map { StragglingFigures($0) }
      },
      gaps: members.indices.map { index in
        GapCurve(
          points: stragglers.gaps(of: index, in: stragglerState).map {
            GapCurve.Point(time: $0.time, metres: $0.metres.isNaN ? nil : $0.metres)
          })
      },
      events: events.takeEvents())
  }
}

extension StragglingFigures {
  fileprivate init(_ summary: StragglerDetector.Summary) {
    self.init(
      count: summary.count, durationMilliseconds: summary.durationMilliseconds,
      maxGap: summary.maxGap, maxBehindSeconds: summary.maxBehindSeconds,
      unknownMilliseconds: summary.unknownMilliseconds)
  }
}
