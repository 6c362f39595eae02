import HitherEngine
import HitherGroups
import HitherRoutes
import HitherSummaries
import HitherTracks

/// The operators that tie the log to what the group did.
struct LogStage {
  /// The log, and the joins and leaves of members of whom it tells none but their windows do.
  let entries: [LogEntry]
  private let task: GroupStage.Task
  private let roster: GroupRoster
  private let turns: RosterWatch
  private var turnsState: NoState
  private let commands: CommandWatch
  private var commandsState: CommandWatch.State
  private let requests: RequestWatch
  private var requestsState: RequestWatch.State
  private let nearness: LeaderNearness
  private var nearnessState: LeaderNearness.State
  private let itinerary: ItineraryWatch
  private var itineraryState: ItineraryWatch.State
  private let forks: ForkWatch
  private var forksState: ForkWatch.State

  init(_ task: GroupStage.Task) {
    self.task = task
    let absent = task.members.filter { $0.windows.first?.joined != nil }.map(\.id)
    roster = GroupRoster(
      ids: task.members.map(\.id), leader: task.leader, absent: Set(absent))
    entries = ((task.log?.entries ?? []) + Self.windows(task)).inOrder
    turns = RosterWatch(roster)
    turnsState = turns.makeState()
    commands = CommandWatch(roster, CommandWatch.Parameters(task.settings, stopIndex: 1))
    commandsState = commands.makeState()
    requests = RequestWatch(roster)
    requestsState = requests.makeState()
    nearness = LeaderNearness(roster, LeaderNearness.Parameters(task.settings))
    nearnessState = nearness.makeState()
    let rolls = Self.itinerary(task)
    itinerary = ItineraryWatch(roster, goals: task.goals, rolls)
    itineraryState = itinerary.makeState()
    forks = ForkWatch(roster, forks: task.forks, rolls)
    forksState = forks.makeState()
  }

  private static func itinerary(_ task: GroupStage.Task) -> ItineraryWatch.Parameters {
    var parameters = ItineraryWatch.Parameters(task.settings)
    parameters.areas = task.goalAreas
    guard let route = task.route else { return parameters }
    parameters.progressIndex = 0
    parameters.timeToGoIndex = 3
    parameters.lapMetres = route.line.length
    let effort = route.effort
    parameters.effort = { effort.effort(at: $0) }
    parameters.passages = { goal in
      var passages: [RouteCandidate] = []
      route.line.candidates(
        latitudeE7: goal.coordinate.latitudeE7, longitudeE7: goal.coordinate.longitudeE7,
        withinMetres: goal.area == nil ? 100 : goal.radiusMetres, into: &passages)
      return passages.map(\.offset)
    }
    return parameters
  }

  /// The joins and leaves that windows tell and the log does not.
  private static func windows(_ task: GroupStage.Task) -> [LogEntry] {
    task.members.flatMap { member -> [LogEntry] in
      guard task.log?.entries.windows(of: member.id) == nil else { return [] }
      return member.windows.flatMap { window in
        [
          window.joined.map { LogEntry(time: $0, member: member.id, .join) },
          window.left.map { LogEntry(time: $0, member: member.id, .leave) },
        ].compactMap { $0 }
      }
    }
  }

  mutating func evaluate(_ tick: inout GroupTick, _ events: inout EventCollector) {
    if task.runs(RosterWatch.self) { turns.evaluate(&tick, &turnsState, &events) }
    if task.runs(CommandWatch.self) { commands.evaluate(&tick, &commandsState, &events) }
    if task.runs(RequestWatch.self) { requests.evaluate(&tick, &requestsState, &events) }
    if task.runs(LeaderNearness.self) { nearness.evaluate(&tick, &nearnessState, &events) }
    if task.runs(ItineraryWatch.self) { itinerary.evaluate(&tick, &itineraryState, &events) }
    if !task.forks.isEmpty { forks.evaluate(&tick, &forksState, &events) }
  }

  // MARK: Results

  private var ids: [String] { roster.ids }

  func nearness(of member: Int) -> NearLeaderFigures? {
    nearness.summary(of: member, in: nearnessState).map { found in
      NearLeaderFigures(
        count: found.count, durationMilliseconds: found.milliseconds,
        stretches: found.stretches.map {
          NearLeaderFigures.Stretch(start: $0.start, end: $0.end, least: $0.leastMetres)
        })
    }
  }

  func rollCalls(end: Instant?) -> [RollCallFigures] {
    itinerary.rollCalls(in: itineraryState, end: end).map(figures)
  }

  func forks(end: Instant?) -> [RollCallFigures] {
    forks.rollCalls(in: forksState, end: end).map(figures)
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
  var summary: LogSummary? {
    guard let log = task.log else { return nil }
    var summary = LogSummary(file: log.path, records: log.records, rejected: log.rejects.count)
    summary.leaders = leaders
    summary.commands = commands.effects(in: commandsState).map { LogSummary.Command($0, ids) }
    summary.requests = requestsState.requests.map { LogSummary.Request($0) }
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
    for entry in entries {
      guard case .role(.leader) = entry.content, roster.index(of: entry.member) != nil,
        leads.last?.member != entry.member
      else { continue }
      leads.append(LogSummary.Lead(member: entry.member, since: entry.time))
    }
    return leads
  }
}

extension LogStage: StateHolding {
  func write(to writer: inout StateWriter) {
    writer.write(commandsState)
    writer.write(requestsState)
    writer.write(nearnessState)
    writer.write(itineraryState)
    writer.write(forksState)
  }

  mutating func restore(from reader: inout StateReader) throws(StateError) {
    commandsState = try reader.read(CommandWatch.State.self)
    requestsState = try reader.read(RequestWatch.State.self)
    nearnessState = try reader.read(LeaderNearness.State.self)
    itineraryState = try reader.read(ItineraryWatch.State.self)
    forksState = try reader.read(ForkWatch.State.self)
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
