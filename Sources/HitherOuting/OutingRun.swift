import HitherEngine
package import HitherEstimates
package import HitherGroups
package import HitherPlaces
import HitherText
package import HitherTracks

/// The result of a run over an outing.
///
/// Several threads may read it: its spools are complete, and are read at given positions, without a
/// shared file position.
package struct OutingResult: @unchecked Sendable {
  package var summary: OutingSummary
  package var events: [Event]
  /// By member, in the order of the summary; empty if not requested.
  package var outlines: [[Outline.Point]]
  /// The widest spacing of their points, in metres.
  package var outlineSpacing: Double
  /// By member, curves of speed and heart rate; empty if not requested.
  package var tempos: [Tempo] = []
  /// By member, the gap to the leader; empty if there is no group.
  package var gaps: [[GapSeries.Point]]
  /// The group over time; empty if there is none.
  package var moments: [GroupMoment]
  /// The members' states on the clock, by member, then in order of time; empty if there is none.
  package var timeline: [StateStay] = []
  /// The members' hands at each requested moment; by default at the last.
  package var hands: [StateHand] = []
  /// The states of the clock in the order of their rank; empty if there is none.
  package var clockStates: [String] = []
  /// By member, when those who are away from home at the end will be there, or why that is not
  /// known; empty unless these are days of a household whose fixes are kept.
  package var arrivals: [String: HomeArrival] = [:]
  /// Why an event of a place did or did not occur, if requested.
  package var explanation: [String] = []
  /// By member, the position at the requested moment.
  package var whereabouts: [Whereabouts?] = []
  package var lines: [LineSpool?]
  /// By member; empty if not requested, since an absent one takes as much memory as any.
  var matches: [MatchSpool?]
  /// By member, the path over the network; empty if none was kept.
  var allPaths: [MatchedPath?] = []
  package var fixes: [FixSpool?]
  var rejects: [RejectSpool]
  /// Warnings about the audit log of a look, one line each.
  var viewerWarnings: [String] = []

  /// The paths over the network that were kept.
  package var paths: [(member: Member, path: MatchedPath)] {
    zip(summary.members, allPaths).compactMap { member, path in
      path.map { (member.member, $0) }
    }
  }

  package var settledFixes: SettledFixes {
    SettledFixes(members: summary.members.map(\.member), spools: fixes)
  }

  /// The number of stored rejects.
  package var rejectCount: Int { rejects.reduce(0) { $0 + $1.count } }
}

/// Runs the composed pipeline over an outing: read, sort, repair, sum, evaluate the group.
package struct OutingRun {
  let plan: OutingPlan
  let needs: RunNeeds
  private let cores: Int
  private let progress: @Sendable (Int) -> Void
  private let settled: @Sendable (SettledFixes) -> Void

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - plan: The inputs.
  ///   - needs: The outputs other than the totals.
  ///   - cores: With fewer members than cores, idle ones read ahead and relieve the others; the
  ///     result is the same.
  ///   - progress: Receives, on any thread, the number of further records read.
  ///   - settled: Receives the settled fixes, before the group is evaluated.
  package init(
    _ plan: OutingPlan, _ needs: RunNeeds, cores: Int = ParallelRunner.cores,
    progress: @escaping @Sendable (Int) -> Void = { _ in },
    settled: @escaping @Sendable (SettledFixes) -> Void = { _ in }
  ) {
    self.plan = plan
    var needs = needs.ready(plan.outing.settings)
    needs.ticks = plan.ticks
    self.needs = needs
    self.cores = cores
    self.progress = progress
    self.settled = settled
  }

  /// Reads the inputs and computes the result.
  package func run() throws(HitherError) -> OutingResult {
    try assemble(try read(Self.groups(of: plan)))
  }

  /// Reads groups of files.
  ///
  /// - Parameter shard: Of the members in them, those that are processed; nil for all.
  func read(
    _ groups: [[OutingPlan.Source]], membersOf shard: Shard? = nil
  ) throws(HitherError) -> [GroupResult] {
    let (plan, needs, progress) = (self.plan, self.needs, self.progress)
    let freeCores = max(0, cores - groups.count)
    let members = MemberDirectory(plan)
    return try ParallelRunner.map(groups.count) { (index) throws(HitherError) in
      var reader = GroupReader(
        plan, needs, members, shard: shard, freeCores: freeCores, progress: progress)
      return try reader.read(groups[index])
    }
  }

  /// Computes the result of files that were read.
  ///
  /// It takes the results over, so that each lane's memory is freed once the lane is summed.
  func assemble(_ read: consuming [GroupResult]) throws(HitherError) -> OutingResult {
    var results = read
    let lanes = WaitingLanes(of: &results)
    let entries = results.flatMap(\.log.entries)
    return try assemble(
      plan.with(entries.filter { plan.viewing?.shows(plan.own($0.entry)) ?? true }), results, lanes)
  }

  /// Processes fixes in memory, each member's in order of time, as if they had been read.
  package func run(on tracks: [(member: Member, fixes: FixBatch)]) throws(HitherError)
    -> OutingResult
  {
    var group = GroupResult()
    let task = LaneTask(plan.outing.settings, needs)
    for (member, fixes) in tracks {
      let lane = MemberLane(member, task, sortsExternally: false)
      try lane.take(fixes, hasSegments: false)
      try lane.endInput()
      group.lanes.append(lane)
      group.ids.insert(member.id)
    }
    var results = [group]
    group.lanes = []
    let lanes = WaitingLanes(of: &results)
    return try assemble(plan, results, lanes)
  }

  /// Files that must be read together: those of one member, or all if files may name members.
  static func groups(of plan: OutingPlan) -> [[OutingPlan.Source]] {
    guard !plan.mayShareMembers else { return [plan.sources] }
    var groups: [[OutingPlan.Source]] = []
    var places: [String: Int] = [:]
    for source in plan.sources {
      let member = source.member.map(plan.options.member(of:))
      if let place = member.flatMap({ places[$0] }) {
        groups[place].append(source)
      } else {
        if let member { places[member] = groups.count }
        groups.append([source])
      }
    }
    return groups
  }

  /// Ends the members' lanes, once the last moment of all is known; members without files have one too.
  private func finish(
    _ plan: OutingPlan, _ waiting: WaitingLanes, at end: Instant?
  ) throws(HitherError) -> [LaneResult] {
    let finished = try ParallelRunner.map(waiting.count) { (index) throws(HitherError) in
      EndedLane(result: try waiting.finish(index, at: end))
    }
    var lanes = finished.compactMap(\.result)
    // A viewer does not get the names of members without shown fixes.
    let expected = plan.viewing == nil ? plan.outing.members : []
    guard !expected.isEmpty else { return lanes }
    let found = Set(lanes.map { $0.summary.member.id })
    let task = LaneTask(plan.outing.settings, needs)
    for member in expected where !found.contains(member.id) {
      let lane = MemberLane(member, task, sortsExternally: false)
      lanes.append(try lane.finish(at: end))
    }
    return lanes
  }

  private func assemble(
    _ plan: OutingPlan, _ results: [GroupResult], _ waiting: WaitingLanes
  ) throws(HitherError) -> OutingResult {
    let end = TrustedEnd.of(waiting.times)
    var lanes = try finish(plan, waiting, at: end)
    lanes.sort { $0.summary.member.id.precedesByBytes($1.summary.member.id) }
    let hidden = Self.hidden(plan, results, lanes)
    guard waiting.count > 0 || !hidden.isEmpty else {
      throw HitherError(.data, "the inputs hold no track and no route")
    }
    if let viewing = plan.viewing, lanes.isEmpty, viewing.output == .figures {
      throw HitherError(
        .data, "'\(viewing.viewer)' may see nothing of this outing",
        hint: "'hither visibility list --file \(viewing.path)' shows what is approved")
    }
    try checkNames(plan, results, lanes)
    try setLeader(plan, lanes)
    let parts = plan.mayBeSeveral ? SeparateRecordings.outings(lanes.map(\.span)) : []
    let isSeveral = parts.count > 1
    // What a viewer may see is known only at the end.
    if !isSeveral, plan.viewing == nil {
      settled(SettledFixes(members: lanes.map { $0.summary.member }, spools: lanes.map(\.fixes)))
    }
    // A preset's climb is another tool's, which evaluates one member at a time.
    if let route = needs.route, needs.preset == nil { GroundStage.run(&lanes, on: route.line) }
    if let terrain = plan.terrain, needs.preset == nil {
      try TerrainStage.run(&lanes, terrain)
    }
    if needs.walkingTime != nil {
      for lane in lanes { lane.summary.track.omitUnknownWalkingTime() }
    }
    let clock = try ClockStage.finish(&lanes, needs.clock, needs.ticks, plan.viewing, at: end)
    var (group, doubts) = lookAtAll(isSeveral ? nil : plan, lanes, end)
    let standing = GroupStanding(plan, needs, lanes, isSeveral: isSeveral)
    if !standing.isCompared { group?.leaveComparisonsOut() }
    if let group {
      for index in lanes.indices {
        lanes[index].summary.straggling = group.straggling[index]
        lanes[index].summary.nearLeader = group.nearness[index]
      }
    }
    let statements = plan.viewing == nil ? results.flatMap(\.log.statements) : []
    plan.setActivities(lanes, statements)
    let events = events(plan, lanes, group)
    if !standing.hasLeader { for lane in lanes { lane.summary.member.role = .follower } }
    // One look at each: there may be very many members.
    let doubtful = lanes.filter(\.mayHaveNotices)
    var diagnostics = Diagnostics()
    diagnostics.files = results.flatMap(\.log.files)
    diagnostics.notices =
      plan.notices + standing.notices
      + [GroupStanding.unknownGaps(lanes)].compactMap(\.self)
      + notices(of: plan.log, lanes) + placesOfStrangers(plan, lanes)
      + results.flatMap(\.log.notices) + plan.options.unused(by: diagnostics.files)
      + doubtful.compactMap(\.noticeOfAhead) + doubtful.compactMap(\.noticeOfUntimed)
      + doubtful.compactMap(\.noticeOfSharedTimes)
      + doubtful.flatMap { $0.positions.notices(of: $0.summary.member.id) }
      + doubtful.compactMap { TerrainStage.notice($0.summary) } + doubts
      + needs.products.flatMap { $0.notices() }
    var summary = OutingSummary(
      outing: outing(plan, lanes, named: plan.name(statements)),
      members: lanes.map { $0.summary }, group: group?.group, diagnostics: diagnostics)
    summary.isLeaderNamed =
      plan.namesLeader && (plan.leader == nil || plan.leader == summary.leaderID)
    summary.hasCommonTime = standing.hasCommonTime
    summary.isHousehold = standing.isHousehold
    if isSeveral {
      summary.outings = parts
      summary.zones = lanes.map { lane in
        let place = plan.outing.zoneSource == .unknown ? lane.origin : nil
        return place.flatMap { TimeZone.nearest(to: $0) }?.name ?? plan.outing.timeZone
      }
    }
    summary.preset = needs.preset?.tool.name
    summary.log = group?.log
    var result = OutingResult(
      summary: summary, events: events, outlines: lanes.map(\.outline),
      outlineSpacing: lanes.map(\.outlineSpacing).max() ?? 0,
      gaps: group?.gaps ?? [], moments: group?.moments ?? [],
      explanation: lanes.flatMap(\.explanation), whereabouts: lanes.map(\.whereabouts),
      lines: lanes.map(\.line), matches: needs.matches ? lanes.map(\.matches) : [],
      allPaths: needs.keepsPath ? lanes.map(\.path) : [],
      fixes: lanes.map(\.fixes),
      rejects: results.compactMap(\.log.rejects) + (try Self.rejects(of: plan)))
    result.tempos = lanes.map(\.tempo)
    (result.timeline, result.hands) = (clock.timeline, clock.hands)
    result.clockStates = clock.states
    if standing.isHousehold {
      result.arrivals = try HomewardStage.arrivals(lanes, needs.places, clock.hands)
    }
    guard var viewing = plan.viewing else { return result }
    viewing.hidden = hidden
    result.summary.hiddenMembers = hidden.count
    return try result.seen(
      in: viewing, group: seenTogether(plan, lanes).map { lanes[$0].summary.member.id })
  }

  /// The members whom the viewer of a plan may not see, as far as the inputs name them.
  private static func hidden(
    _ plan: OutingPlan, _ results: [GroupResult], _ lanes: [LaneResult]
  ) -> Set<String> {
    guard let viewing = plan.viewing else { return [] }
    let named = results.reduce(into: viewing.hidden) { $0.formUnion($1.hidden) }
    return named.union(plan.outing.members.map(\.id)).subtracting(
      lanes.map { $0.summary.member.id })
  }

  /// The lanes of the members who are compared with each other: for a viewer those who share their
  /// track, because a distance to another member shows where somebody is.
  private func seenTogether(_ plan: OutingPlan, _ lanes: [LaneResult]) -> [Int] {
    guard let viewing = plan.viewing else { return Array(lanes.indices) }
    return lanes.indices.filter { viewing.shares(of: lanes[$0].summary).contains(.track) }
  }

  /// The outing as reported, with the zone of the place where it began if none is named.
  private func outing(
    _ plan: OutingPlan, _ lanes: [LaneResult], named name: String
  ) -> Outing {
    var outing = Outing(
      name: name, timeZone: plan.outing.timeZone, members: lanes.map { $0.summary.member },
      settings: plan.outing.settings)
    outing.route = plan.outing.route
    outing.places = plan.outing.places
    outing.zoneSource = plan.outing.zoneSource
    guard outing.zoneSource == .unknown else { return outing }
    let first = lanes.lazy.filter { $0.origin != nil && $0.summary.start != nil }
      .min { ($0.summary.start ?? .latest) < ($1.summary.start ?? .latest) }
    guard let zone = first?.origin.flatMap({ TimeZone.nearest(to: $0) }) else { return outing }
    (outing.timeZone, outing.zoneSource) = (zone.name, .place)
    return outing
  }

  /// Notices on the log's entries.
  private func notices(of log: OutingLog?, _ lanes: [LaneResult]) -> [Notice] {
    guard let log else { return [] }
    let ids = lanes.map { $0.summary.member.id }
    let leader = lanes.first { $0.summary.member.role == .leader }?.summary.member.id
    return log.strangers(among: ids) + log.vainDecisions(among: ids, first: leader)
  }

  /// Notices on places whose owner is not a member; a manifest's members need no recording.
  private func placesOfStrangers(_ plan: OutingPlan, _ lanes: [LaneResult]) -> [Notice] {
    guard !plan.hasManifest, !plan.outing.places.isEmpty else { return [] }
    return plan.placesOfStrangers(among: lanes.map { $0.summary.member })
  }

  private static func rejects(of plan: OutingPlan) throws(HitherError) -> [RejectSpool] {
    guard let log = plan.log, !log.rejects.isEmpty else { return [] }
    var spool = RejectSpool(SharedSpool())
    try spool.append(log.rejects)
    return [spool]
  }

  private func events(
    _ plan: OutingPlan, _ lanes: [LaneResult], _ group: GroupStage.Result?
  ) -> [Event] {
    let address = EventAddress(
      plan, leader: lanes.first { $0.summary.member.role == .leader }?.summary.member.id)
    let events = (lanes.flatMap(\.events) + (group?.events ?? [])).map { address.addressed($0) }
    return plan.ticks.adjusted(events).inOrder
  }

  /// Checks that options name only members of the files or the manifest.
  private func checkNames(
    _ plan: OutingPlan, _ results: [GroupResult], _ lanes: [LaneResult]
  ) throws(HitherError) {
    let named = plan.options.shifts.keys.sorted() + plan.options.merges.keys.sorted()
    let inRules = plan.clock?.members ?? []
    // Options may name members whom the viewer may not see. Most name nobody, and there may be very many members.
    guard plan.viewing == nil, !named.isEmpty || !inRules.isEmpty else { return }
    let ids = results.reduce(into: Set(lanes.map { $0.summary.member.id })) { $0.formUnion($1.ids) }
    let known = { ids.sorted { $0.precedesByBytes($1) } }
    for id in named where !ids.contains(id) { throw HitherError(unknownMember: id, known()) }
    for id in inRules where !ids.contains(id) {
      var error = HitherError(unknownMember: id, known())
      (error.code, error.place) = (.data, plan.rulesPath)
      throw error
    }
  }

  /// Sets the named leader, otherwise the first member in order.
  private func setLeader(_ plan: OutingPlan, _ lanes: [LaneResult]) throws(HitherError) {
    if let leader = plan.leader, !lanes.contains(where: { $0.summary.member.id == leader }) {
      throw HitherError(unknownMember: leader, lanes.map { $0.summary.member.id })
    }
    let leader = shownLeader(plan, lanes)
    for lane in lanes {
      lane.summary.member.role = lane.summary.member.id == leader ? .leader : .follower
    }
  }

  /// The member to whom the others are compared; for a viewer one who is compared with others.
  private func shownLeader(_ plan: OutingPlan, _ lanes: [LaneResult]) -> String? {
    guard plan.viewing != nil, lanes.count > 1 else {
      return plan.leader ?? lanes.first?.summary.member.id
    }
    let ids = lanes.map { $0.summary.member.id }
    let compared = seenTogether(plan, lanes).map { ids[$0] }
    guard compared.count > 1 else { return nil }
    return plan.leader.flatMap { compared.contains($0) ? $0 : nil } ?? compared.first
  }

  /// Evaluates the group, and doubts about whose recording is whose or about its time.
  ///
  /// - Parameter plan: Nil if there is no group to evaluate.
  private func lookAtAll(
    _ plan: OutingPlan?, _ lanes: [LaneResult], _ end: Instant?
  ) -> (group: GroupStage.Result?, doubts: [Notice]) {
    let ended = EndedLanes(lanes: lanes)
    let settings = self.plan.outing.settings
    let looks = ParallelRunner.map(needs.recordings ? 3 : 1) { look in
      switch look {
      case 0: GroupEvaluation(group: plan.flatMap { group($0, ended.lanes, end) })
      case 1: GroupEvaluation(doubts: RecordingStage.notices(ended.lanes, settings))
      default: GroupEvaluation(doubts: ClockOffsetStage.notices(ended.lanes, settings))
      }
    }
    return (looks[0].group, looks.flatMap(\.doubts))
  }

  private func group(
    _ plan: OutingPlan, _ lanes: [LaneResult], _ end: Instant?
  ) -> GroupStage.Result? {
    let seen = seenTogether(plan, lanes)
    let task = GroupTask(
      plan, needs, members: seen.map { lanes[$0].summary.member },
      leader: seen.firstIndex { lanes[$0].summary.member.role == .leader })
    guard let task else { return nil }
    var stage = GroupStage(task)
    for (index, lane) in seen.map({ lanes[$0] }).enumerated() {
      stage.take(
        TickSamples(prompt: lane.prompt, settled: lane.settled), of: index)
    }
    stage.end(at: end ?? .absent)
    stage.run()
    let result = stage.result(end: seen.compactMap { lanes[$0].summary.end }.max())
    return result.spread(over: lanes.count, at: seen)
  }
}

/// The result of one evaluation of all members, passed between threads.
private struct GroupEvaluation: @unchecked Sendable {
  // Used by one thread after the other.
  var group: GroupStage.Result?
  var doubts: [Notice] = []
}

/// The result of a lane, passed between threads.
private struct EndedLane: @unchecked Sendable {
  // Used by one thread after the other.
  var result: LaneResult?
}

/// Ended lanes, passed between threads.
private struct EndedLanes: @unchecked Sendable {
  // The spools in them are files that are read only at the end of the run, on one thread.
  var lanes: [LaneResult] = []
}
