import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherGroups
import HitherPlaces
import HitherRoutes
package import HitherTracks

/// The inputs of a group's evaluation.
package struct GroupTask {
  /// The columns that are sampled from the members' tracks in addition to the position.
  static func sampledColumns(_ settings: OutingSettings) -> [ColumnName] {
    let usual = [
      RouteColumns.progress, StopDetector.column, RouteColumns.distance, RouteColumns.timeToGo,
    ]
    return settings.homeByMilliseconds == nil ? usual : usual + [PlaceColumns.inside(.home)]
  }
  /// Their indices in the samples' values.
  static let (progress, stop, routeDistance, timeToGo, home) = (0, 1, 2, 3, 4)

  /// In order.
  let members: [Member]
  /// The initial leader's index among them.
  let leader: Int
  let roster: GroupRoster
  let settings: OutingSettings
  let route: PreparedRoute?
  let log: OutingLog?
  /// Log entries that were among the fixes.
  let streamed: [LogEntry]
  /// The entries of the log, and joins and leaves derived from windows for members without any in the log.
  let entries: [LogEntry]
  /// The points of the itinerary, before changes by the log.
  let goals: [ItineraryGoal]
  /// The areas of points that are not circles.
  private let goalAreas: AreaIndex?
  /// The passages of the route's forks, where a group may separate.
  let forks: [ItineraryGoal]
  /// The places, if there are any.
  let places: PreparedPlaces?
  /// The zone of local times.
  let zone: TimeZone
  /// The members that the manifest names.
  let named: [String]
  /// The silence after which the clock shows a member as lost, in milliseconds.
  private let silentMilliseconds: Int64
  /// The operators over the group.
  let steps: [PipelineStep]
  /// Whether gaps over time are kept, for a summary.
  let keepsSeries: Bool

  /// The task of an outing; nil if there is nothing to evaluate.
  ///
  /// - Parameter isStream: Whether entries of the log may still come, which even one member can
  ///   send.
  package init?(
    _ plan: OutingPlan, _ needs: RunNeeds, members: [Member], leader: Int?, isStream: Bool = false
  ) {
    goals = plan.itineraryGoals
    let isHomeAsked = plan.outing.settings.homeByMilliseconds != nil
    guard needs.group, let leader,
      members.count > 1 || plan.hasLog || isStream || !goals.isEmpty || isHomeAsked
    else { return nil }
    places = needs.places
    zone = TimeZone(named: plan.outing.timeZone) ?? .utc
    named = plan.outing.members.map(\.id)
    silentMilliseconds = plan.clock?.shortestSilence ?? ClockLadder.usualSilence
    (self.members, self.leader) = (members, leader)
    (settings, route, log) = (plan.outing.settings, needs.route, plan.log)
    let absent = members.filter { $0.windows.first?.joined != nil }.map(\.id)
    roster = GroupRoster(ids: members.map(\.id), leader: leader, absent: Set(absent))
    streamed = plan.streamedEntries
    entries = (plan.allEntries + Self.windows(members, plan.log)).inOrder
    goalAreas = plan.itineraryAreas
    steps = (needs.steps ?? BuiltInPipeline.steps(needs)).ofGroups
    keepsSeries = needs.addsUp
    let calls = steps.contains { $0.entry.description.name == ForkWatch.description.name }
    forks = calls && members.count > 1 ? route.map { plan.forkGoals(on: $0.line) } ?? [] : []
  }

  /// Whether there is a group at all.
  var isGroup: Bool { members.count > 1 }

  /// Between two ticks.
  var tickMilliseconds: Int64 {
    TickGrid(stepMilliseconds: settings.groupTickMilliseconds).stepMilliseconds
  }

  /// The steps that evaluate each follower alone, before the first tick.
  var alarmSteps: FollowerPipeline {
    var pipeline = FollowerPipeline()
    for step in steps { step.entry.append(to: &pipeline, self) }
    return pipeline
  }

  /// The other steps, before the first tick: those that evaluate only ticks with entries of the log, or the others.
  func steps(looksAtEntries: Bool) -> GroupPipeline {
    var pipeline = GroupPipeline()
    for step in steps where step.entry.looksAtEntries == looksAtEntries {
      step.entry.append(to: &pipeline, self)
    }
    return pipeline
  }

  /// The settings of the roll calls.
  var rolls: ItineraryWatch.Parameters {
    var parameters = ItineraryWatch.Parameters(settings)
    parameters.areas = goalAreas
    parameters.stopIndex = Self.stop
    guard let route else { return parameters }
    parameters.progressIndex = Self.progress
    parameters.timeToGoIndex = Self.timeToGo
    parameters.lapMetres = route.line.length
    let effort = route.effort
    parameters.effort = { effort.effort(at: $0) }
    parameters.passages = { goal in
      var passages: [RouteCandidate] = []
      route.line.candidates(
        latitudeE7: goal.coordinate.latitudeE7, longitudeE7: goal.coordinate.longitudeE7,
        withinMetres: goal.area == nil ? 100 : goal.radiusMetres, into: &passages)
      // If one leg of the route crosses the circle, another that passes outside it is not an arrival.
      let inside = passages.filter { $0.distance <= goal.radiusMetres }
      return (inside.isEmpty ? passages : inside).map(\.offset)
    }
    return parameters
  }

  /// The settings of the reports of who is at home; nil if they are not requested.
  var homeSafe: HomeSafe.Parameters? {
    guard let due = settings.homeByMilliseconds else { return nil }
    var parameters = HomeSafe.Parameters()
    parameters.ids = roster.ids
    parameters.absent = Set(zip(roster.ids, roster.isAbsent).filter(\.1).map(\.0))
    parameters.expected = named
    parameters.dueMilliseconds = due
    parameters.zone = zone
    parameters.homeIndex = Self.home
    parameters.silentMilliseconds = silentMilliseconds
    return parameters
  }

  /// The joins and leaves from windows that are not in the log.
  private static func windows(_ members: [Member], _ log: OutingLog?) -> [LogEntry] {
    let logged = log?.entries.windowsByMember ?? [:]
    return members.flatMap { member -> [LogEntry] in
      guard logged[member.id] == nil else { return [] }
      return member.windows.flatMap { window in
        [
          window.joined.map { LogEntry(time: $0, member: member.id, .join) },
          window.left.map { LogEntry(time: $0, member: member.id, .leave) },
        ].compactMap { $0 }
      }
    }
  }
}
