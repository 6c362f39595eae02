import HitherEstimates
import HitherGroups
import HitherLab
import HitherOuting
import HitherReport
import HitherRoutes
import HitherSimulation
import HitherTracks

/// One made-up outing put through the toolkit from its files, as a command would do.
struct OutingTrial {
  let made: MadeOuting
  /// With all that the outing's folder holds: manifest, route, leader.
  let full: Answer
  /// With the tracks and the leader alone.
  let bare: Answer
  /// By member, where `match` says that each fix lies on the route.
  let matches: [String: [MatchedFix]]
  /// Before somebody is 40 m from the route and after it they are on their way there and back.
  private static let awayMilliseconds: Int64 = 120_000

  init(_ made: MadeOuting) throws {
    self.made = made
    let folder = try OutingFolder(made.outing)
    var selection = InputSelection(OutingOptions())
    let plan = try selection.plan([folder.path])
    var needs = try RunNeeds.everything(plan)
    needs.lines = false
    needs.outlines = false
    needs.matches = true
    let result = try OutingRun(plan, needs).run()
    full = Answer(result)
    try MatchFile.write(result, to: folder.matches)
    matches = try MatchedFix.read(folder.matches)

    var options = OutingOptions()
    options.leader = made.outing.leader?.plan.id
    var bareSelection = InputSelection(options)
    let barePlan = try bareSelection.plan([folder.tracks])
    bare = Answer(try OutingRun(barePlan, try .sums(barePlan)).run())
  }

  /// What a run said, without what it keeps for its files.
  struct Answer {
    let events: [Event]
    private let members: [MemberSummary]

    init(_ result: OutingResult) {
      events = result.events
      members = result.summary.members
    }

    func summary(of id: String) -> MemberSummary? { members.first { $0.member.id == id } }
  }

  /// Adds what was found to that of other outings.
  func judge(_ findings: inout Findings) {
    // A gap in the leader's recording is a gap in what can be known of all.
    let knowsLeader = made.outing.leader?.truth.dropouts.isEmpty ?? false
    for member in made.outing.members {
      guard let full = full.summary(of: member.plan.id), let bare = bare.summary(of: member.plan.id)
      else { continue }
      judgeDistance(member, full, bare, &findings)
      judgeAscent(member, full, bare, &findings)
      guard made.purpose == .mixed, member.truth.dropouts.isEmpty else { continue }
      judgeTime(member, bare, &findings)
      judgeProgress(member, &findings)
      add(.offRoute, of: member, in: self.full, to: &findings.offRoute)
      guard knowsLeader, member.role != .leader else { continue }
      add(.straggling, of: member, in: self.full, to: &findings.straggling)
      add(.straggling, of: member, in: self.bare, to: &findings.trailStraggling)
    }
  }
}

// MARK: - Each figure

extension OutingTrial {
  private func judgeDistance(
    _ member: SimulatedMember, _ full: MemberSummary, _ bare: MemberSummary,
    _ findings: inout Findings
  ) {
    let truth = member.truth.distanceMetres
    func add(_ found: MemberSummary, to estimates: inout Findings.Estimates) {
      estimates.add(found.track.distance, standardError: found.distanceStandardError, truth: truth)
    }
    switch made.purpose {
    case .mixed:
      add(full, to: &findings.routedDistance)
      // How far somebody walked unseen only the route can tell.
      guard member.truth.dropouts.isEmpty else { return }
      add(bare, to: &findings.distance)
      findings.distanceByNoise[made.isRough ? .rough : .simulated, default: []]
        .append(bare.track.distance / truth - 1)
    case .sparse: add(full, to: &findings.sparseDistance)
    case .flatHour: break
    }
  }

  private func judgeAscent(
    _ member: SimulatedMember, _ full: MemberSummary, _ bare: MemberSummary,
    _ findings: inout Findings
  ) {
    guard let climb = bare.climb, let altimeter = member.plan.device.altimeter else { return }
    switch made.purpose {
    case .mixed:
      guard member.truth.dropouts.isEmpty else { return }
      // Unknown in hills is as wrong as none.
      findings.ascent[altimeter.kind, default: []]
        .append((climb.ascent ?? 0) / member.truth.ascentMetres - 1)
      guard let pooled = full.climb, pooled.heights.source == .pooled else { return }
      findings.pooledAscent.append((pooled.ascent ?? 0) / member.truth.ascentMetres - 1)
      findings.unpooledAscent.append((climb.ascent ?? 0) / member.truth.ascentMetres - 1)
    case .flatHour: if let ascent = climb.ascent { findings.flatAscent.append(ascent) }
    case .sparse: break
    }
  }

  private func judgeTime(
    _ member: SimulatedMember, _ found: MemberSummary, _ findings: inout Findings
  ) {
    guard let time = found.time else { return }
    findings.moving.append(
      Double(time.movingMilliseconds) / (Double(member.truth.movingSeconds) * 1000) - 1)
    addStops(of: member, found, to: &findings.stops)
    if let fastest = found.fastest, let truth = Self.fastest(member.path) {
      findings.fastest.append(fastest / truth - 1)
    }
  }

  /// The highest true speed over at least 3 s and 10 m, which is what the figure claims to be.
  private static func fastest(_ path: TruePath) -> Double? {
    var speeds: [Double] = []
    var start = 0
    for end in path.walked.indices {
      while start + 4 <= end, path.walked[end] - path.walked[start + 1] >= 10 { start += 1 }
      let metres = path.walked[end] - path.walked[start]
      if end - start >= 3, metres >= 10 { speeds.append(metres / Double(end - start)) }
    }
    return speeds.max()
  }

  /// Compares the stops with the true ones.
  func addStops(
    of member: SimulatedMember, _ found: MemberSummary, to score: inout EpisodeScore
  ) {
    score.add(
      true: member.truth.stops.map { $0.start...$0.end },
      found: found.stops.map { $0.start...$0.end })
  }

  /// Where there is a true place on the route: not away from it, nor for a fix that jumped.
  func judgeProgress(_ member: SimulatedMember, _ findings: inout Findings) {
    guard let fixes = matches[member.plan.id] else { return }
    let path = member.path
    let jumps = Set(member.truth.jumps)
    let away = member.truth.offRoute.map {
      ($0.start + -Self.awayMilliseconds)...(($0.end ?? member.truth.end) + Self.awayMilliseconds)
    }
    for fix in fixes where fix.time - member.truth.start >= 60_000 && !jumps.contains(fix.time) {
      guard !away.contains(where: { $0.contains(fix.time) }) else { continue }
      let seconds = Double(fix.time - path.start) / 1000
      let index = min(max(Int(seconds), 0), max(0, path.progress.count - 2))
      guard path.progress.indices.contains(index + 1) else { continue }
      let (before, after) = (path.progress[index], path.progress[index + 1])
      let truth = before + (after - before) * min(max(seconds - Double(index), 0), 1)
      let error = fix.progressMetres.map { abs($0 - truth) } ?? .infinity
      if isAway(truth, member.plan.excursions) {
        findings.awayProgress.append(error)
      } else {
        findings.progress[made.way, default: []].append(error)
      }
    }
  }

  /// Whether a member walks elsewhere while the route waits for him: there he has no true place on it,
  /// however near it, or another branch of it, runs.
  private func isAway(_ progress: Double, _ excursions: [Excursion]) -> Bool {
    excursions.contains { excursion in
      switch excursion.kind {
      case .detour(let end, _): progress > excursion.fromMetres && progress < end
      case .wrongBranch: abs(progress - excursion.fromMetres) < 0.5
      case .turnBack: false
      }
    }
  }

  /// What lasts from an event to another.
  enum Kind {
    case offRoute
    case straggling
  }

  /// Compares the episodes of a kind with the true ones.
  func add(
    _ kind: Kind, of member: SimulatedMember, in answer: Answer,
    to score: inout EpisodeScore
  ) {
    let (truth, end) = (member.truth, member.truth.end)
    let episodes = kind == .offRoute ? truth.offRoute : truth.stragglingAlong
    func spans<Start: EventPayload, End: EventPayload>(
      _ start: Start.Type, _ stop: End.Type
    ) -> [ClosedRange<Instant>] {
      EventSpans.spans(
        from: start, to: stop, member: member.plan.id, in: answer.events, openUntil: end)
    }
    score.add(
      true: episodes.map { $0.start...max($0.start, $0.end ?? end) },
      found: kind == .offRoute
        ? spans(OffRouteStarted.self, OffRouteEnded.self)
        : spans(StragglingStarted.self, StragglingEnded.self))
  }
}
