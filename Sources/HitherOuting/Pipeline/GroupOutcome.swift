import HitherEngine
import HitherEstimates
import HitherGroups
import HitherTracks

/// What the operators over a group have found; nothing of those that did not run.
struct GroupOutcome {
  private let task: GroupTask
  private let pipeline: GroupPipeline

  init(_ task: GroupTask, _ pipeline: GroupPipeline) {
    self.task = task
    self.pipeline = pipeline
  }

  private var ids: [String] { task.roster.ids }

  var spread: GroupSpread.State? { pipeline.stage(of: GroupSpread.self)?.state }

  var cohesion: GroupCohesion.Summary? {
    pipeline.stage(of: GroupCohesion.self).map { $0.step.summary(of: $0.state) }
  }

  // MARK: Members

  func straggling(of member: Int) -> StragglingFigures? {
    guard let (step, state) = pipeline.stage(of: StragglerDetector.self) else { return nil }
    return step.summary(of: member, in: state).map { StragglingFigures($0) }
  }

  func gaps(of member: Int) -> GapCurve {
    guard let (step, state) = pipeline.stage(of: StragglerDetector.self) else {
      return GapCurve(points: [])
    }
    return GapCurve(
      points: step.gaps(of: member, in: state).map {
        GapCurve.Point(time: $0.time, metres: $0.metres.isNaN ? nil : $0.metres)
      })
  }

  func nearness(of member: Int) -> NearLeaderFigures? {
    guard let (step, state) = pipeline.stage(of: LeaderNearness.self),
      let found = step.summary(of: member, in: state)
    else { return nil }
    return NearLeaderFigures(
      count: found.count, durationMilliseconds: found.milliseconds,
      stretches: found.stretches.map {
        NearLeaderFigures.Stretch(start: $0.start, end: $0.end, least: $0.leastMetres)
      })
  }

  func rollCalls(end: Instant?) -> [RollCallFigures] {
    guard let (step, state) = pipeline.stage(of: ItineraryWatch.self) else { return [] }
    return step.rollCalls(in: state, end: end).map(figures)
  }

  func forks(end: Instant?) -> [RollCallFigures] {
    guard let (step, state) = pipeline.stage(of: ForkWatch.self) else { return [] }
    return step.rollCalls(in: state, end: end).map(figures)
  }

  private func figures(_ roll: RollCall) -> RollCallFigures {
    var figures = RollCallFigures(
      point: roll.goal.id, name: roll.goal.name, place: roll.goal.coordinate,
      due: roll.goal.due, isDeleted: roll.isDeleted, allHere: roll.allHere,
      allPassed: roll.allPassed,
      answer: roll.answer.map { answer in
        RollCallFigures.Answer(
          time: answer.time, arrived: answer.arrived.map { ids[$0] },
          missing: answer.missing.map { ids[$0] }, unknown: answer.unknown.map { ids[$0] })
      },
      lines: roll.lines.map { line in
        RollCallFigures.Line(
          member: ids[line.member], arrived: line.visit.arrived,
          departed: line.visit.departed, waitedMilliseconds: line.waitedMilliseconds,
          lateMilliseconds: line.lateMilliseconds)
      })
    figures.progress = roll.goal.progressMetres
    figures.expected = roll.expected.map {
      RollCallFigures.Expected(
        told: $0.told, time: $0.time, earliest: $0.earliest, latest: $0.latest)
    }
    return figures
  }

  /// What the log tells; nil where there is none.
  var log: LogSummary? {
    guard let log = task.log else { return nil }
    var summary = LogSummary(file: log.path, records: log.records, rejected: log.rejects.count)
    summary.leaders = leaders
    if let (step, state) = pipeline.stage(of: CommandWatch.self) {
      summary.commands = step.effects(in: state).map { LogSummary.Command($0, ids) }
    }
    if let (_, state) = pipeline.stage(of: RequestWatch.self) {
      summary.requests = state.requests.map { LogSummary.Request($0) }
    }
    for entry in log.entries {
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

extension LogSummary.Command {
  fileprivate init(_ effect: CommandEffect, _ ids: [String]) {
    self.init(
      time: effect.time, member: effect.sender, command: effect.command, words: effect.words,
      place: effect.coordinate, recipients: effect.recipients,
      unreached: effect.unreached.map { ids[$0] },
      arrivals: effect.arrivals.sorted { ($0.time, ids[$0.member]) < ($1.time, ids[$1.member]) }
        .map { Arrival(member: ids[$0.member], time: $0.time) },
      fulfilled: effect.fulfilled, last: effect.last.map { ids[$0] },
      restMilliseconds: effect.command == LogCommand.rest.rawValue
        ? effect.restMilliseconds : nil)
  }
}

extension LogSummary.Request {
  fileprivate init(_ record: RequestRecord) {
    self.init(
      id: record.id, time: record.time, member: record.member, request: record.request.rawValue,
      text: record.text, place: record.coordinate,
      behind: record.behindMetres.isFinite ? record.behindMetres : nil,
      toLeader: record.toLeaderMetres.isFinite ? record.toLeaderMetres : nil,
      decided: record.decided, decidedBy: record.decidedBy,
      decision: record.isApproved.map { $0 ? "approved" : "declined" })
  }
}
