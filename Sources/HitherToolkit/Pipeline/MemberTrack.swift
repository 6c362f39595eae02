import HitherEngine
import HitherGroups
import HitherPlaces
import HitherRoutes
import HitherSummaries
import HitherTracks

/// The composed pipeline of one member, with what is kept of its output.
struct MemberTrack {
  private var pipeline: Pipeline
  private var routeStages: RouteStages?
  private var sampler: TickSampler?
  private var line: LineSpool?
  private var matches: MatchSpool?
  private var fixes: FixSpool?
  private var untimedCount: Int64 = 0
  private var fences: FenceStage?
  private var finder: WhereaboutsFinder?
  private let clock: ClockRules?
  private var clockFixes: FixSpool?
  private let conventions: [any Convention]
  private let preset: (any Convention)?
  private let walkingTime: WalkingTimeStage?

  /// Composes the pipeline: repair, then the way along the route, then stops and sums.
  init(_ member: Member, _ settings: OutingSettings, _ needs: RunNeeds) throws(HitherError) {
    (conventions, preset, walkingTime) = (needs.conventions, needs.preset, needs.walkingTime)
    clock = needs.clock
    pipeline = Pipeline(member: member.id)
    pipeline.append(MembershipFilter(windows: member.windows))
    pipeline.append(RecordingChoice(gapMilliseconds: settings.gapMilliseconds))
    // Other tools repair nothing.
    for convention in needs.allConventions { convention.append(to: &pipeline) }
    pipeline.append(Deduplicator())
    pipeline.append(JumpRepair())
    pipeline.append(FrozenPositions())
    // Places need no matching, and would be known later behind the matcher's lag.
    if let watch = needs.places {
      fences = FenceStage(
        watch, member, settings, needs.question, addsColumns: needs.clock != nil, to: &pipeline)
    }
    needs.clock?.append(to: &pipeline, member: member)
    if needs.clock?.isOfHousehold == true {
      clockFixes = try FixSpool(columns: ClockDetector.description.reads)
    }
    if let route = needs.route {
      routeStages = RouteStages(route, settings, to: &pipeline)
    }
    pipeline.append(StopDetector(.init(gapMilliseconds: settings.gapMilliseconds)))
    pipeline.append(
      SummaryFold(
        gapMilliseconds: settings.gapMilliseconds, route: routeStages?.place,
        addsDistance: needs.outlines))
    if needs.outlines {
      pipeline.append(TempoCurve(gapMilliseconds: settings.gapMilliseconds))
    }
    pipeline.append(
      BatteryWatch(timeToGo: needs.route == nil ? nil : RouteColumns.timeToGo))
    if needs.outlines {
      pipeline.append(Outline(gapMilliseconds: settings.gapMilliseconds))
    }
    walkingTime?.append(to: &pipeline, isTimed: true)
    finder = needs.moment.map {
      WhereaboutsFinder(at: $0, gapMilliseconds: settings.gapMilliseconds)
    }
    if needs.group || needs.recordings {
      sampler = TickSampler(
        grid: TickGrid(stepMilliseconds: settings.groupTickMilliseconds),
        gapMilliseconds: settings.gapMilliseconds,
        columns: needs.group ? GroupStage.sampledColumns : [])
    }
    if needs.lines { line = try LineSpool() }
    if needs.fixes { fixes = try FixSpool(columns: OutingPackage.fixColumnNames) }
    if needs.matches {
      matches = try MatchSpool(
        member: member.id, onRouteMetres: settings.offRoute.enter, timeToGo: needs.timeToGo)
    }
  }

  /// A track without times: its points stand at made-up moments, its way is as it was drawn, and all
  /// that needs time is left out of the result.
  init(untimed member: Member, _ needs: RunNeeds) throws(HitherError) {
    (conventions, preset, walkingTime) = (needs.conventions, needs.preset, needs.walkingTime)
    clock = nil
    pipeline = Pipeline(member: member.id)
    for convention in needs.allConventions { convention.append(to: &pipeline) }
    pipeline.append(
      SummaryFold(gapMilliseconds: .max, isTimed: false, addsDistance: needs.outlines))
    if needs.outlines { pipeline.append(Outline()) }
    walkingTime?.append(to: &pipeline, isTimed: false)
    if needs.lines { line = try LineSpool() }
    if needs.fixes {
      fixes = try FixSpool(columns: OutingPackage.fixColumnNames, isTimed: false)
    }
  }

  /// Takes the next fixes, in order of time.
  mutating func process(_ batch: inout FixBatch) throws(HitherError) {
    guard let last = batch.time.last else { return }
    pipeline.process(&batch, reaching: Instant(milliseconds: last))
    try keep(batch)
  }

  /// Takes the next points of a track without times.
  mutating func addUntimed(_ fixes: FixBatch) throws(HitherError) {
    var batch = fixes
    for index in 0..<batch.count {
      batch.time[index] = untimedCount * 20_000
      batch.settled[index] = batch.time[index]
      untimedCount += 1
    }
    try process(&batch)
  }

  private mutating func keep(_ batch: FixBatch) throws(HitherError) {
    sampler?.add(batch)
    finder?.add(batch)
    try line?.append(batch)
    try matches?.append(batch)
    try fixes?.append(batch)
    try clockFixes?.append(batch)
  }

  /// Ends the input and adds up.
  mutating func result(
    _ member: Member, outOfOrder: Int, isTimed: Bool
  ) throws(HitherError) -> LaneResult {
    var rest = FixBatch()
    pipeline.end(&rest)
    try keep(rest)
    try line?.end()
    try matches?.end()
    let sums = pipeline.state(of: SummaryFold.self) ?? SummaryFold().makeState()
    var summary = MemberSummary(
      member, sums, stops: pipeline.state(of: StopDetector.self)?.stops ?? [],
      quality: quality(outOfOrder: outOfOrder), isTimed: isTimed)
    routeStages?.tell(&summary, pipeline)
    fences?.tell(&summary, pipeline)
    summary.walkingTime = walkingTime?.result(
      of: pipeline, metres: summary.distance, isTimed: isTimed)
    summary.battery?.hoursLeft = pipeline.state(of: BatteryWatch.self)?.hoursLeft
    addConventions(to: &summary, isTimed: isTimed)
    return LaneResult(
      summary: summary, events: pipeline.takeEvents(),
      outline: pipeline.state(of: Outline.self)?.points ?? [],
      outlineSpacing: pipeline.state(of: Outline.self)?.spacing ?? 0,
      tempo: pipeline.state(of: TempoCurve.self)?.tempo ?? Tempo(),
      samples: sampler?.samples ?? [], ground: isTimed ? sums.ground : nil, line: line,
      matches: matches, fixes: fixes, explanation: fences?.explanation(pipeline) ?? [],
      whereabouts: finder?.whereabouts,
      clock: clock.flatMap { ClockRecord($0, pipeline.state(of: ClockDetector.self), member) },
      clockFixes: clockFixes)
  }

  private func addConventions(to summary: inout MemberSummary, isTimed: Bool) {
    func figures(_ convention: any Convention) -> ConventionFigures {
      let figures = convention.figures(in: pipeline) ?? ConventionFigures()
      return isTimed ? figures : figures.untimed
    }
    summary.conventions = conventions.map { ConventionResult(tool: $0.tool, figures: figures($0)) }
    if let preset { summary.adopt(figures(preset)) }
  }

  private func quality(outOfOrder: Int) -> MemberSummary.Quality {
    var quality = MemberSummary.Quality()
    quality.outOfOrder = outOfOrder
    quality.duplicates = Int(
      (pipeline.state(of: Deduplicator.self)?.duplicates ?? 0)
        + (pipeline.state(of: RecordingChoice.self)?.unused ?? 0))
    quality.jumps = Int(pipeline.state(of: JumpRepair.self)?.jumps ?? 0)
    quality.frozen = Int(pipeline.state(of: FrozenPositions.self)?.frozen ?? 0)
    quality.outsideWindow = Int(pipeline.state(of: MembershipFilter.self)?.outsideWindow ?? 0)
    return quality
  }
}
