import HitherEngine
import HitherSummaries
import HitherTracks

/// What a run makes beside the sums.
package struct RunNeeds: Sendable {
  /// Few points of each way, for drawing.
  package var outlines = false
  /// Where each member was on the group's tick grid.
  package var ticks = false
  /// Each way in full, as GeoJSON coordinates.
  package var lines = false

  package init(outlines: Bool = false, ticks: Bool = false, lines: Bool = false) {
    self.outlines = outlines
    self.ticks = ticks
    self.lines = lines
  }
}

/// What came out of one member's lane.
struct LaneResult {
  var summary: MemberSummary
  var events: [Event]
  var outline: [Outline.Point]
  var samples: [TickSample]
  var line: LineSpool?
}

/// One member's way from records to sums: order, pipeline, and what is drawn from its output.
///
/// Points without times go a second way, which counts only where the member has no times at all.
struct MemberLane {
  private(set) var member: Member
  private let settings: OutingSettings
  private let needs: RunNeeds
  private var order = SourceOrder()
  private var timed: Track
  private var untimed: Track?
  private var sorter: ExternalSorter?
  private var hasTimes = false
  /// Whether the records turned out to be less sorted than the window; they must be read again.
  private(set) var needsSorting = false

  init(
    _ member: Member, _ settings: OutingSettings, _ needs: RunNeeds, sortsExternally: Bool
  ) throws(HitherError) {
    self.member = member
    self.settings = settings
    self.needs = needs
    timed = try Track(member, settings, needs)
    if sortsExternally { sorter = try ExternalSorter() }
  }

  /// Begins a further file of the member.
  mutating func beginSource() {
    order.beginSource()
  }

  /// Takes the next records of a file.
  mutating func take(_ fixes: FixBatch) throws(HitherError) {
    guard !needsSorting else { return }
    let absent = Instant.absent.milliseconds
    guard fixes.time.contains(absent) else {
      try takeTimed(fixes)
      return
    }
    let withTime = fixes.time.indices.filter { fixes.time[$0] != absent }
    if !withTime.isEmpty { try takeTimed(fixes.picking(withTime)) }
    guard !hasTimes else { return }
    if untimed == nil { untimed = try Track(untimed: member, needs) }
    try untimed?.addUntimed(fixes)
  }

  private mutating func takeTimed(_ fixes: FixBatch) throws(HitherError) {
    hasTimes = true
    untimed = nil
    var fixes = fixes
    if member.shiftMilliseconds != 0 {
      fixes.shiftTimes(by: member.shiftMilliseconds)
    }
    if sorter != nil {
      order.count(fixes)
      try sorter?.add(fixes)
      return
    }
    var batch = FixBatch()
    guard order.insert(fixes, into: &batch) else {
      needsSorting = true
      return
    }
    try timed.process(&batch)
  }

  /// Ends the input and adds up.
  mutating func finish() throws(HitherError) -> LaneResult {
    if sorter != nil {
      var track = timed
      try sorter?.drain { (batch) throws(HitherError) in try track.process(&batch) }
      timed = track
    }
    var batch = FixBatch()
    order.end(into: &batch)
    try timed.process(&batch)
    guard hasTimes else {
      guard var track = untimed else { return try timed.result(member, 0, isTimed: true) }
      return try track.result(member, 0, isTimed: false)
    }
    return try timed.result(member, order.outOfOrder, isTimed: true)
  }
}

extension FixBatch {
  fileprivate mutating func shiftTimes(by milliseconds: Int64) {
    for index in 0..<count {
      let shifted = Instant(milliseconds: time[index]) + milliseconds
      time[index] = min(max(shifted, .earliest), .latest).milliseconds
      settled[index] = time[index]
    }
  }
}

/// A pipeline with what is drawn from its output.
private struct Track {
  private var pipeline: Pipeline
  private var sampler: TickSampler?
  private var line: LineSpool?
  private var untimedCount: Int64 = 0

  init(_ member: Member, _ settings: OutingSettings, _ needs: RunNeeds) throws(HitherError) {
    pipeline = Pipeline(member: member.id)
    pipeline.append(MembershipFilter(windows: member.windows))
    pipeline.append(Deduplicator())
    pipeline.append(JumpRepair())
    pipeline.append(FrozenPositions())
    pipeline.append(StopDetector(.init(gapMilliseconds: settings.gapMilliseconds)))
    pipeline.append(
      SummaryFold(gapMilliseconds: settings.gapMilliseconds, addsDistance: needs.outlines))
    if needs.outlines { pipeline.append(Outline()) }
    if needs.ticks {
      sampler = TickSampler(
        grid: TickGrid(stepMilliseconds: settings.groupTickMilliseconds),
        gapMilliseconds: settings.gapMilliseconds)
    }
    if needs.lines { line = try LineSpool() }
  }

  /// A track without times: its points stand at made-up moments so far apart that nothing is
  /// averaged, and all that needs time is left out of the result.
  init(untimed member: Member, _ needs: RunNeeds) throws(HitherError) {
    pipeline = Pipeline(member: member.id)
    pipeline.append(SummaryFold(gapMilliseconds: .max, addsDistance: needs.outlines))
    if needs.outlines { pipeline.append(Outline()) }
    if needs.lines { line = try LineSpool() }
  }

  mutating func process(_ batch: inout FixBatch) throws(HitherError) {
    guard let last = batch.time.last else { return }
    pipeline.process(&batch, reaching: Instant(milliseconds: last))
    try output(batch)
  }

  mutating func addUntimed(_ fixes: FixBatch) throws(HitherError) {
    var batch = fixes
    for index in 0..<batch.count {
      batch.time[index] = untimedCount * 20_000
      batch.settled[index] = batch.time[index]
      untimedCount += 1
    }
    try process(&batch)
  }

  private mutating func output(_ batch: FixBatch) throws(HitherError) {
    sampler?.add(batch)
    try line?.append(batch)
  }

  mutating func result(
    _ member: Member, _ outOfOrder: Int, isTimed: Bool
  ) throws(HitherError) -> LaneResult {
    var rest = FixBatch()
    pipeline.end(&rest)
    try output(rest)
    try line?.end()
    var quality = MemberSummary.Quality()
    quality.outOfOrder = outOfOrder
    quality.duplicates = Int(pipeline.state(of: Deduplicator.self)?.duplicates ?? 0)
    quality.jumps = Int(pipeline.state(of: JumpRepair.self)?.jumps ?? 0)
    quality.frozen = Int(pipeline.state(of: FrozenPositions.self)?.frozen ?? 0)
    quality.outsideWindow = Int(pipeline.state(of: MembershipFilter.self)?.outsideWindow ?? 0)
    let sums = pipeline.state(of: SummaryFold.self) ?? SummaryFold().makeState()
    return LaneResult(
      summary: MemberSummary(
        member, sums, stops: pipeline.state(of: StopDetector.self)?.stops ?? [],
        quality: quality, isTimed: isTimed),
      events: pipeline.takeEvents(),
      outline: pipeline.state(of: Outline.self)?.points ?? [],
      samples: sampler?.samples ?? [], line: line)
  }
}
