import HitherEngine
import HitherEstimates
import HitherGroups
import HitherNetwork
import HitherPlaces
import HitherRoutes
package import HitherTracks

/// The composed pipeline of one member, with the retained output.
package struct MemberTrack {
  /// The steps up to those that delay fixes until the member's rests are decided.
  private var pipeline: Pipeline
  /// The steps from there on, if the group is evaluated and need not wait for them.
  private var rear: Pipeline?
  /// Samples the output of the first steps.
  private var prompt: TickSampler?
  private var routeStages: RouteStages?
  private var kept = TrackKeeping()
  /// Runs the later stages on other threads; nil if one thread runs all.
  private var relay: TrackRelay?
  private var untimedCount: Int64 = 0
  private var fences: FenceStage?
  private let clock: ClockRules?
  private let conventions: [any Convention]
  private let preset: (any Convention)?
  private let walkingTime: WalkingTimeStage?
  private let network: NetworkStage?

  /// Composes the pipeline of the run's steps.
  ///
  /// - Parameter workers: The threads of the later stages; nil if one thread runs all.
  init(_ member: Member, _ task: LaneTask, workers: RelayWorkers? = nil) {
    // A copy of the needs costs as much as a stage, and there may be very many members.
    (conventions, preset) = (task.needs.conventions, task.needs.preset)
    walkingTime = task.needs.walkingTime
    network = task.needs.network.map {
      NetworkStage($0, task.settings, keepsPath: task.needs.keepsPath)
    }
    clock = task.needs.clock
    pipeline = task.pipeline(of: member)
    for silence in task.needs.ticks.silences(of: member.id) { take(silence) }
    fences = task.needs.places.map { FenceStage($0) }
    routeStages = task.needs.route.map { RouteStages($0, task.settings) }
    kept = TrackKeeping(member, task)
    kept.keepsFixesLater = task.needs.fixes && pipeline.handsOutAll
    if task.needs.group {
      prompt = TrackKeeping.sampler(task)
      rear = pipeline.cut(before: StopDetector.self)
    }
    guard let workers else { return }
    let last = rear?.cut(before: SummaryFold.self) ?? pipeline.cut(before: SummaryFold.self)
    if let last { relay = TrackRelay(last, kept, workers) }
  }

  /// Composes the pipeline of a run's steps for one of few members.
  package init(_ member: Member, _ settings: OutingSettings, _ needs: RunNeeds) {
    self.init(member, LaneTask(settings, needs))
  }

  /// Processes a silence of the member at the time of receipt.
  mutating func take(_ silence: ReceivedSilence) {
    _ = pipeline.update(ContactWatch.self) { $0.add(silence) }
    _ = pipeline.update(ClockDetector.self) { $0.add(silence) }
  }

  /// Makes a track without times.
  ///
  /// Its points have placeholder times, its distance is as drawn, and the result omits all figures that need time.
  init(untimed member: Member, _ needs: RunNeeds) {
    (conventions, preset, walkingTime) = (needs.conventions, needs.preset, needs.walkingTime)
    network = nil
    clock = nil
    pipeline = Pipeline(member: member.id)
    for convention in needs.allConventions { convention.append(to: &pipeline) }
    pipeline.append(
      SummaryFold(
        gapMilliseconds: .max, isTimed: false, addsDistance: needs.outlines || needs.fixes))
    if needs.outlines { pipeline.appendLater(Outline()) }
    walkingTime?.appendUntimed(to: &pipeline)
    kept = TrackKeeping(untimed: needs)
    kept.keepsFixesLater = needs.fixes && pipeline.handsOutAll
  }

  /// Processes the next fixes, in order of time.
  package mutating func process(_ batch: inout FixBatch) throws(HitherError) {
    guard let last = batch.time.last else { return }
    try process(&batch, reaching: Instant(milliseconds: last))
  }

  /// Processes the next fixes, in order of time; no fix earlier than `time` follows.
  mutating func process(_ batch: inout FixBatch, reaching time: Instant) throws(HitherError) {
    pipeline.process(&batch, reaching: time)
    prompt?.add(batch)
    rear?.process(&batch, reaching: pipeline.reached)
    if let relay {
      relay.send(&batch, reaching: reached)
    } else {
      try kept.keep(batch)
      try kept.keepLater(rear?.later ?? pipeline.later)
    }
  }

  /// Adds the next points of a track without times.
  mutating func addUntimed(_ fixes: FixBatch) throws(HitherError) {
    var batch = fixes
    for index in 0..<batch.count {
      batch.time[index] = untimedCount * 20_000
      batch.settled[index] = batch.time[index]
      untimedCount += 1
    }
    try process(&batch)
  }

  /// Ends the input: buffered fixes are processed.
  ///
  /// - Parameter end: The last trusted fix of all members; nil if no times are known.
  package mutating func end(at end: Instant?) throws(HitherError) {
    var rest = FixBatch()
    if let end { try process(&rest, reaching: end) }
    try stopRelay()
    rest = FixBatch()
    pipeline.end(&rest, at: end ?? .absent)
    prompt?.add(rest)
    if var rear {
      self.rear = nil
      rear.end(&rest, at: end ?? .absent)
      pipeline.join(rear)
    }
    try kept.keep(rest)
    try kept.keepLater(pipeline.later)
  }

  /// Takes the later stages back from the other threads.
  private mutating func stopRelay() throws(HitherError) {
    guard let last = try relay?.stop() else { return }
    relay = nil
    if rear == nil { pipeline.join(last.pipeline) } else { rear?.join(last.pipeline) }
    kept = last.kept
  }

  /// Whether there are events or fixes that were not taken.
  var hasOutput: Bool {
    !pipeline.events.events.isEmpty || !(rear?.events.events.isEmpty ?? true)
      || !(prompt?.samples.isEmpty ?? true) || !(kept.sampler?.samples.isEmpty ?? true)
      || !(kept.settled?.isEmpty ?? true)
  }

  /// The number of samples that were not taken.
  var sampleCount: Int { kept.sampler?.samples.count ?? 0 }

  /// An independent copy of the track.
  func copy() -> MemberTrack {
    var copy = self
    copy.pipeline = pipeline.copy()
    copy.rear = rear?.copy()
    return copy
  }

  /// Takes the events so far.
  mutating func takeEvents() -> [Event] { pipeline.takeEvents() + (rear?.takeEvents() ?? []) }

  /// Takes the samples so far, with the time up to which they reach.
  package mutating func takeSamples() -> TickSamples {
    TickSamples(
      prompt: TickSamples.Part(
        samples: prompt?.takeSamples() ?? [], reached: pipeline.reached, last: prompt?.lastFix),
      settled: TickSamples.Part(
        samples: kept.sampler?.takeSamples() ?? [], reached: reached, last: kept.sampler?.lastFix,
        sights: kept.sampler?.takeSights() ?? []))
  }

  /// Takes the fixes that have left the pipeline, if the clocks of all members need them.
  mutating func takeSettled() -> FixBatch {
    guard let batch = kept.settled else { return FixBatch() }
    kept.settled = FixBatch()
    return batch
  }

  /// All fixes up to here have left the pipeline.
  var reached: Instant { rear?.reached ?? pipeline.reached }

  /// Up to here it is certain which fixes are used.
  var repaired: Instant { pipeline.repaired }

  /// The hand of the member's clock at a moment that has been reached; nil without a clock or a fix.
  func hand(of member: Member, at time: Instant) -> StateHand? {
    guard kept.hasFixes else { return nil }
    return clock.flatMap { ClockRecord($0, pipeline.state(of: ClockDetector.self), member) }?
      .hand(member, at: time)
  }

  /// Until when a received silence had lasted that the clock has not processed; nil if there is none.
  var silentUntil: Instant? { pipeline.state(of: ClockDetector.self)?.silentUntil }

  /// The clock's events of a silence up to the end of the input, after `end(at:)`.
  func clockEvents(_ member: Member, at end: Instant) -> [Event] {
    guard kept.hasFixes,
      var record = clock.flatMap({
        ClockRecord($0, pipeline.state(of: ClockDetector.self), member)
      })
    else {
      return []
    }
    return record.finish(at: end, member: member)
  }

  /// Ends the input and computes the totals.
  ///
  /// - Parameters:
  ///   - counted: Counts from before the pipeline.
  ///   - end: The last trusted fix of all members; nil if no times are known.
  mutating func result(
    _ member: Member, counted: TrackSummary.Quality, isTimed: Bool, end: Instant?
  ) throws(HitherError) -> LaneResult {
    try self.end(at: isTimed ? end : nil)
    try kept.line?.end()
    let (stops, quality) = (
      pipeline.value(of: StopDetector.self) { $0.stops } ?? [], quality(counted)
    )
    func figures(
      of sums: SummaryFold.State
    ) -> (
      track: TrackSummary, ground: MemberGround?, leaps: [LeapWatch.Leap],
      places: [TerrainTrail.Node]
    ) {
      let track = TrackSummary(sums, stops: stops, quality: quality, isTimed: isTimed)
      return (
        track, isTimed ? sums.ground : nil, isTimed ? sums.leaps.leaps : [],
        isTimed ? sums.terrainPlaces : []
      )
    }
    let (figures, ground, leaps, places) =
      pipeline.value(of: SummaryFold.self) { figures(of: $0) }
      ?? figures(of: SummaryFold().makeState())
    var summary = MemberSummary(member, figures)
    // A pipeline without totals still knows the member's time range.
    if isTimed, summary.start == nil {
      (summary.start, summary.end) = (kept.extent?.from, kept.extent?.to)
    }
    routeStages?.fill(&summary, pipeline)
    fences?.fill(&summary, pipeline)
    network?.fill(&summary, pipeline)
    if isTimed { summary.modes = pipeline.value(of: ModeFold.self) { $0.modes } }
    summary.walkingTime = walkingTime?.result(
      of: pipeline, summary.track, isTimed: isTimed)
    if summary.track.battery != nil {
      summary.track.battery?.hoursLeft =
        pipeline.value(of: LowBatteryDetector.self) { $0.hoursLeft } ?? nil
    }
    let tempo = (pipeline.state(of: TempoCurve.self)?.tempo ?? Tempo()).upTo(summary.fastest)
    if preset != nil || !conventions.isEmpty { addConventions(to: &summary, isTimed: isTimed) }
    let result = LaneResult(summary: summary, events: pipeline.takeEvents())
    if let outline = pipeline.state(of: Outline.self) {
      (result.outline, result.outlineSpacing) = (outline.points, outline.spacing)
    }
    result.tempo = tempo
    result.prompt = TickSamples.Part(
      samples: prompt?.samples ?? [], reached: .latest, last: prompt?.lastFix)
    result.settled = TickSamples.Part(
      samples: kept.sampler?.samples ?? [], reached: .latest, last: kept.sampler?.lastFix,
      sights: kept.sampler?.sights ?? [])
    result.places = kept.places
    result.ground = ground
    result.terrainPlaces = places.isEmpty ? nil : places
    (result.line, result.matches, result.fixes) = (kept.line, kept.matches, kept.fixes)
    result.path = network?.path(pipeline)
    result.explanation = fences?.explanation(pipeline) ?? []
    result.whereabouts = kept.finder?.whereabouts
    result.clock = clock.flatMap { ClockRecord($0, pipeline.state(of: ClockDetector.self), member) }
    result.clockFixes = kept.clockFixes
    result.origin = isTimed ? kept.origin : nil
    result.positions = PositionDoubts(pipeline, leaps: leaps)
    return result
  }

  private func addConventions(to summary: inout MemberSummary, isTimed: Bool) {
    func figures(_ convention: any Convention) -> ConventionFigures {
      let figures = convention.figures(in: pipeline) ?? ConventionFigures()
      return isTimed ? figures : figures.untimed
    }
    summary.conventions = conventions.map { ConventionResult(tool: $0.tool, figures: figures($0)) }
    if let preset { summary.track.adopt(figures(preset)) }
  }

  private func quality(_ counted: TrackSummary.Quality) -> TrackSummary.Quality {
    var quality = counted
    let repeated = pipeline.value(of: Deduplicator.self) { ($0.duplicates, $0.simultaneous) }
    let unused = pipeline.value(of: RecordingChoice.self) { $0.unused }
    quality.duplicates = Int((repeated?.0 ?? 0) + (unused ?? 0))
    quality.simultaneous += Int(repeated?.1 ?? 0)
    quality.jumps = Int(
      (pipeline.value(of: JumpRepair.self) { $0.jumps } ?? 0)
        + (pipeline.value(of: NullIslandFilter.self) { $0.removed } ?? 0))
    quality.inaccurate = Int(pipeline.value(of: InaccurateFixes.self) { $0.inaccurate } ?? 0)
    quality.frozen = Int(pipeline.value(of: FrozenPositions.self) { $0.frozen } ?? 0)
    quality.outsideWindow = Int(pipeline.value(of: MembershipFilter.self) { $0.outsideWindow } ?? 0)
    return quality
  }
}

/// The state of a stream's track, without parts that only a report needs.
extension MemberTrack: Checkpointable {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try pipeline.code(&c)
    try rear?.code(&c)
    try prompt?.code(&c)
    try kept.sampler?.code(&c)
    try c.code(&kept.settled)
    try c.code(&kept.hasFixes)
  }
}

extension MemberTrack {
  /// Codes the track of a partial result: its state, with what only a report needs.
  ///
  /// It is read into a track that was made for the same run.
  mutating func codePart(_ c: inout StateCoder) throws(HitherError) {
    try stopRelay()
    var (front, back) = (pipeline.takeEvents(), rear?.takeEvents() ?? [])
    var track = self
    try c.codePart { c throws(StateError) in
      try track.code(&c)
      try c.code(&front)
      try c.code(&back)
      try c.code(&track.untimedCount)
    }
    self = track
    pipeline.putBack(front)
    rear?.putBack(back)
    try kept.codeFiles(&c)
  }
}
