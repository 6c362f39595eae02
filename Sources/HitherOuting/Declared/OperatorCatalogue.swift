import HitherEngine
import HitherEstimates
import HitherGroups
import HitherNetwork
import HitherPlaces
import HitherRoutes
import HitherSampling
import HitherTracks

/// All operators that a pipeline may have, in the order of a report; a new operator is one line here.
package struct OperatorCatalogue: Sendable {
  package let all: [CatalogueEntry]
  private let byName: [String: CatalogueEntry]

  /// Combines the operators.
  ///
  /// - Parameter products: The products' operators. They come before operators that delay fixes: a
  ///   notice must come while there is time to act.
  package init(_ products: [CatalogueEntry] = []) {
    let conventions = Conventions.all.map { CatalogueEntry(convention: $0) }
    let before =
      Self.ordering + conventions + Self.repair + Self.sampling + Self.accuracy
      + [Self.recordingGaps] + Self.contact + Self.fences
    all = before + products + Self.clock + Self.route + Self.sums + Self.group
    byName = Dictionary(
      all.map { ($0.description.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The operators of outings, without products.
  package static let ofOutings = OperatorCatalogue()

  package func named(_ name: String) -> CatalogueEntry? { byName[name] }

  package var names: [String] { all.map(\.description.name) }

  private static let ordering: [CatalogueEntry] = [
    CatalogueEntry(MembershipFilter.self) { MembershipFilter(windows: $0.member.windows) },
    CatalogueEntry(RecordingChoice.self) {
      RecordingChoice(gapMilliseconds: $0.settings.gapMilliseconds)
    },
  ].map(\.takingFixesAway)

  private static let repair: [CatalogueEntry] = [
    CatalogueEntry(NullIslandFilter.self) { _ in NullIslandFilter() },
    CatalogueEntry(Deduplicator.self) { _ in Deduplicator() },
    CatalogueEntry(JumpRepair.self) { _ in JumpRepair() },
    CatalogueEntry(FrozenPositions.self) { _ in FrozenPositions() },
  ].map(\.takingFixesAway)

  private static let sampling: [CatalogueEntry] = [
    CatalogueEntry(SampledFixes<SpeedRule>.description) { task, pipeline in
      let policy = PolicyEntry.all.first { $0.id == task.words["policy"] }
      func append(_ policy: some SamplingPolicy) {
        pipeline.append(SampledFixes(policy, modes: task.needs.modes, zone: task.needs.zone))
      }
      if let policy { append(policy.make(task.numbers)) }
    }
  ].map(\.takingFixesAway)

  /// The source of recording gaps for all other operators.
  static let recordingGaps = CatalogueEntry(RecordingGaps.self) {
    RecordingGaps(usual: $0.settings.gapMilliseconds, isFixed: $0.settings.isGapFixed)
  }

  /// They come before operators that delay fixes, so that a silence is reported without delay.
  private static let contact: [CatalogueEntry] = [
    CatalogueEntry(ContactWatch.self) {
      ContactWatch(
        gapMilliseconds: $0.settings.gapMilliseconds, windows: $0.member.windows)
    }
  ]

  private static let accuracy: [CatalogueEntry] = [
    CatalogueEntry(InaccurateFixes.self) { _ in InaccurateFixes() }
  ]

  private static let fences: [CatalogueEntry] = [
    CatalogueEntry(FenceDetector.self) { task in
      task.needs.question?.member == task.member.id ? nil : fences(task)
    },
    CatalogueEntry(FenceExplainer.self) { task in
      guard let question = task.needs.question, question.member == task.member.id else {
        return nil
      }
      return fences(task).map { FenceExplainer($0, question) }
    },
  ]

  private static let clock: [CatalogueEntry] = [
    CatalogueEntry(SpeedEstimator.self) { _ in SpeedEstimator() },
    CatalogueEntry(SpeedClassifier.self) { SpeedClassifier($0.settings) },
    // A household's clocks advance together, after all members' pipelines.
    CatalogueEntry(ClockDetector.self) { task in
      guard let clock = task.needs.clock, !clock.isOfHousehold else { return nil }
      return clock.detector(of: task.member)
    },
  ]

  private static func fences(_ task: StepTask) -> FenceDetector? {
    task.needs.places.map { watch in
      FenceDetector(
        watch, member: task.member.id, FenceRule(task.settings),
        addsColumns: !task.readLater.isDisjoint(with: FenceDetector.description.adds))
    }
  }

  private static let route: [CatalogueEntry] = [
    CatalogueEntry(NetworkMatcher.self) { task in
      task.needs.network.map { NetworkMatcher($0, task.settings) }
    },
    CatalogueEntry(NetworkFold.self) { task in
      task.needs.network.map { NetworkFold($0, task.settings) }
    },
    CatalogueEntry(RouteMatcher.self) { task in
      task.needs.route.map { RouteMatcher($0.line, RouteMatcher.Parameters(task.settings)) }
    },
    CatalogueEntry(ProgressSmoother.self) { _ in ProgressSmoother() },
    CatalogueEntry(WrongWayDetector.self) {
      WrongWayDetector(WrongWayDetector.Parameters($0.settings))
    },
    CatalogueEntry(ShortCutDetector.self) { ShortCutDetector($0.settings) },
    CatalogueEntry(RouteProgress.self) { task in
      task.needs.route.map { RouteProgress($0.line, task.settings) }
    },
    CatalogueEntry(RouteArrival.self) { task in
      task.needs.route.map { RouteArrival($0.effort, task.settings) }
    },
  ]

  private static let sums: [CatalogueEntry] = [
    CatalogueEntry(StopDetector.self) {
      StopDetector(
        .init(gapMilliseconds: $0.settings.gapMilliseconds, listsStops: $0.needs.addsUp))
    },
    CatalogueEntry(SummaryFold.self) { task in
      SummaryFold(
        gapMilliseconds: task.settings.gapMilliseconds, windows: task.member.windows,
        route: task.addedBefore.contains(RouteColumns.progress)
          ? RouteStages.place(task.settings) : nil,
        addsDistance: task.needs.fixes
          || !task.readLater.isDisjoint(with: SummaryFold.description.adds),
        keepsPlaces: task.needs.terrain)
    },
    CatalogueEntry(ModeFold.self) { ModeFold(gapMilliseconds: $0.settings.gapMilliseconds) },
    CatalogueEntry(TempoCurve.self) {
      TempoCurve(gapMilliseconds: $0.settings.gapMilliseconds)
    },
    CatalogueEntry(LowBatteryDetector.self) { task in
      let name = RouteColumns.timeToGo
      return LowBatteryDetector(timeToGo: task.addedBefore.contains(name) ? name : nil)
    },
    CatalogueEntry(Outline.self) { Outline(gapMilliseconds: $0.settings.gapMilliseconds) },
    CatalogueEntry(HeightRecorder.self) { $0.needs.walkingTime?.heightRecorder },
    CatalogueEntry(SectionTimes.self) { $0.needs.walkingTime?.sectionTimes },
  ]

  /// The operators that compare members with one another or with the leader.
  static let comparing: Set<String> = [
    GroupSpread.description.name, StragglerDetector.description.name,
    GroupCohesion.description.name, LeaderProximityDetector.description.name,
  ]

  private static let group: [CatalogueEntry] = [
    CatalogueEntry(group: GroupSpread.self) { _ in GroupSpread() },
    CatalogueEntry(alarms: StragglerDetector.self) { task in
      StragglerDetector(
        members: task.roster.ids, leader: MemberIndex(task.leader),
        StragglerDetector.Parameters(
          task.settings, progressIndex: task.route == nil ? nil : GroupTask.progress,
          routeDistanceIndex: task.route == nil ? nil : GroupTask.routeDistance,
          keepsSeries: task.keepsSeries))
    },
    CatalogueEntry(group: GroupCohesion.self) {
      GroupCohesion(
        members: $0.roster.ids,
        GroupCohesion.Parameters($0.settings, stopIndex: GroupTask.stop))
    },
    CatalogueEntry(group: RosterWatch.self) { RosterWatch($0.roster) }.atEntries(),
    CatalogueEntry(group: Announcements.self) { Announcements($0.roster) }.atEntries(),
    CatalogueEntry(group: CommandTracker.self) {
      CommandTracker(
        $0.roster, CommandTracker.Parameters($0.settings, stopIndex: GroupTask.stop))
    },
    CatalogueEntry(group: RequestWatch.self) { RequestWatch($0.roster) }.atEntries(),
    CatalogueEntry(alarms: LeaderProximityDetector.self) {
      LeaderProximityDetector($0.roster, LeaderProximityDetector.Parameters($0.settings))
    },
    CatalogueEntry(group: ItineraryWatch.self) {
      ItineraryWatch($0.roster, goals: $0.goals, $0.rolls)
    },
    CatalogueEntry(optionalGroup: HomeSafe.self) { task in
      guard let places = task.places, let parameters = task.homeSafe else { return nil }
      return HomeSafe(places, parameters)
    },
    CatalogueEntry(group: ForkWatch.self) { ForkWatch($0.roster, forks: $0.forks, $0.rolls) },
  ]
}
