import HitherEngine
import HitherGroups
import HitherTracks

/// The results of the operators over a group; empty for those that did not run.
struct GroupOutcome {
  private let task: GroupTask
  private let pipelines: [GroupPipeline]

  init(_ task: GroupTask, _ pipelines: [GroupPipeline]) {
    self.task = task
    self.pipelines = pipelines
  }

  /// The operator of a kind with its state; nil if it did not run.
  private func stage<Step: GroupOperator>(
    of type: Step.Type
  ) -> (step: Step, state: Step.State)? {
    pipelines.lazy.compactMap { $0.stage(of: type) }.first
  }

  private var ids: [String] { task.roster.ids }

  /// The group as a whole.
  ///
  /// - Parameter end: The last fix of all.
  func summary(end: Instant?) -> GroupSummary {
    var summary =
      stage(of: GroupCohesion.self).map { $0.step.summary(of: $0.state) } ?? GroupSummary()
    let spread = stage(of: GroupSpread.self)?.state
    summary.maxSpread = spread?.greatest.ifFinite
    summary.meanSpread = spread?.mean
    summary.rollCalls =
      stage(of: ItineraryWatch.self).map { $0.step.rollCalls(in: $0.state, end: end) }
      ?? []
    summary.forks =
      stage(of: ForkWatch.self).map { $0.step.rollCalls(in: $0.state, end: end) } ?? []
    return summary
  }

  var moments: [GroupMoment] {
    stage(of: GroupCohesion.self).map { $0.step.moments(in: $0.state) } ?? []
  }

  // MARK: Members

  func straggling(of member: Int, end: Instant?) -> StragglerDetector.Summary? {
    stage(of: StragglerDetector.self)
      .flatMap { $0.step.summary(of: member, in: $0.state, end: end) }
  }

  func gaps(of member: Int, end: Instant?) -> [GapSeries.Point] {
    stage(of: StragglerDetector.self)
      .map { $0.step.gaps(of: member, in: $0.state, end: end) } ?? []
  }

  func nearness(of member: Int) -> LeaderProximityDetector.Summary? {
    stage(of: LeaderProximityDetector.self).flatMap { $0.step.summary(of: member, in: $0.state) }
  }

  /// The results of the log; nil if there is none.
  var log: LogSummary? {
    guard task.log != nil || !task.streamed.isEmpty else { return nil }
    let entries = ((task.log?.entries ?? []) + task.streamed).inOrder
    var summary = LogSummary(
      file: task.log.map { $0.shownPath ?? $0.path } ?? "",
      records: (task.log?.records ?? 0) + task.streamed.count,
      rejected: task.log?.rejects.count ?? 0)
    summary.leaders = leaders
    if let (step, state) = stage(of: CommandTracker.self) {
      summary.commands = step.effects(in: state).map { LogSummary.Command($0, ids) }
      summary.take(receipts: entries)
    }
    if let (_, state) = stage(of: RequestWatch.self) {
      summary.requests = state.requests
    }
    for entry in entries {
      switch entry.content {
      case .itinerary(let change):
        summary.itinerary.append(
          LogSummary.Change(time: entry.time, member: entry.member, change: change))
      case .mode(let mode):
        summary.modes.append(
          LogSummary.Mode(time: entry.time, member: entry.member, mode: mode))
      default: continue
      }
    }
    return summary
  }

  private var leaders: [LogSummary.Lead] {
    var leads = [LogSummary.Lead(member: ids[task.leader], since: nil)]
    for entry in task.entries {
      guard case .role(.leader) = entry.content, task.roster.index(of: entry.member) != nil,
        leads.last?.member != entry.member
      else { continue }
      leads.append(LogSummary.Lead(member: entry.member, since: entry.time))
    }
    return leads
  }
}
