import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherGroups
import HitherTracks

/// The result of one member's lane.
///
/// An object: a summary has some kilobytes, and there may be very many members.
final class LaneResult {
  var summary: MemberSummary
  var events: [Event]
  var outline: [Outline.Point] = []
  /// The least distance between points of the outline, in metres.
  var outlineSpacing = 0.0
  var tempo = Tempo()
  /// The samples for which it is undecided whether the member rested.
  var prompt = TickSamples.Part(reached: .latest)
  /// The samples after all steps.
  var settled = TickSamples.Part(reached: .latest)
  /// The samples' places only, if nothing else is needed.
  var places: [TickPlace] = []
  /// The ground along the planned route from the member's heights.
  @Apart var ground: MemberGround?
  /// The places at which terrain is read.
  @Apart var terrainPlaces: [TerrainTrail.Node]?
  @Apart var line: LineSpool?
  @Apart var matches: MatchSpool?
  /// The path over the network, if it is kept.
  @Apart var path: MatchedPath?
  @Apart var fixes: FixSpool?
  /// Why an event did or did not occur, in lines for a person.
  var explanation: [String] = []
  /// The member's position at the requested moment.
  @Apart var whereabouts: Whereabouts?
  @Apart var clock: ClockRecord?
  /// The position of the first used fix; nil if none has a time.
  var origin: Coordinate?
  /// The time of the first fix that was not used because it is far ahead of all others.
  var ahead: Instant?
  /// Points without times that were not used because others have times.
  var untimedCount = 0
  /// Notes on positions where the member cannot have been.
  var positions = PositionDoubts()
  /// The member's input to the clock of a household.
  @Apart var clockFixes: FixSpool?

  init(summary: MemberSummary, events: [Event]) {
    (self.summary, self.events) = (summary, events)
  }
}

extension LaneResult {
  /// The member's positions at the ticks.
  var tickPlaces: [TickPlace] { places.isEmpty ? settled.samples.map { TickPlace($0) } : places }

  /// From the first used fix to the last; nil if none has a time.
  var span: TimeStretch? {
    guard let start = summary.start, let end = summary.end else { return nil }
    return TimeStretch(from: start, to: end)
  }

  /// Whether there may be something about the member that the user should know.
  var mayHaveNotices: Bool {
    ahead != nil || untimedCount > 0 || !positions.isEmpty
      || summary.track.quality.simultaneous > 0 || summary.track.terrain != nil
  }

  /// Names a member some of whose points have no times and were not used.
  var noticeOfUntimed: Notice? {
    guard untimedCount > 0 else { return nil }
    let id = summary.member.id
    let what = untimedCount == 1 ? "1 point" : "\(untimedCount) points"
    guard summary.time != nil else {
      return Notice(
        code: "untimed_track",
        message: "\(what) of '\(id)', all without a time: figures that need times are not known",
        member: id, values: ["who": id, "count": "\(untimedCount)"])
    }
    return Notice(
      code: "untimed_points",
      message: "\(what) of '\(id)' without a time, ignored because others have times",
      member: id, values: ["who": id, "count": "\(untimedCount)"])
  }

  /// Names a member many of whose fixes have the time of another one elsewhere, as if it were several.
  var noticeOfSharedTimes: Notice? {
    let (id, count) = (summary.member.id, summary.quality.simultaneous)
    guard count >= 10, count * 4 >= summary.fixes else { return nil }
    let option = "--column member=NAME"
    return Notice(
      code: "shared_times",
      message:
        "\(count) fixes of '\(id)' have the time of a fix at another place, and are not used; "
        + "if these are several members, name their column (\(option))",
      member: id, values: ["who": id, "count": "\(count)", "what": option])
  }

  /// Names a member with fixes that were not used because they are ahead of the outing's end.
  var noticeOfAhead: Notice? {
    guard let ahead else { return nil }
    let (id, count) = (summary.member.id, summary.quality.ahead)
    return Notice(
      code: "ahead",
      message: "\(count == 1 ? "1 fix" : "\(count) fixes") of '\(id)' from \(ahead.rfc3339) on, "
        + "more than 24 h ahead of everything else, not used; is the clock wrong?",
      member: id, values: ["who": id, "count": "\(count)", "from": ahead.rfc3339])
  }
}

/// One member's pipeline from records to totals: ordering, operators, and what is drawn from its output.
///
/// Points without times go through a second lane, which is used only if the member has no times at all.
final class MemberLane {
  private(set) var member: Member
  private let task: LaneTask
  private var order = SourceOrder()
  private var marks = SegmentMarks()
  private var limit = InstantLimit()
  private var gate: LeapGate
  /// Made with the first fixes in order, or at the end: there may be very many members with few fixes.
  private var timed: Track?
  /// The threads of the later stages; nil if one thread runs all.
  private let workers: RelayWorkers?
  /// The fixes of a member whose input has ended before its track was made.
  private var pending = FixBatch()
  private var untimed: Track?
  private var sorter: ExternalSorter?
  private var hasTimes = false
  /// Whether the file that is being read has fixes of the member; only the thread that reads asks.
  var isInSource = false
  private var untimedCount = 0
  /// What the shard that read the files has counted.
  private var counted = (outOfOrder: 0, simultaneous: 0)
  /// Whether the records turned out to be less sorted than the window, so that they must be read again.
  private(set) var needsSorting = false

  init(
    _ member: Member, _ task: LaneTask, sortsExternally: Bool, workers: RelayWorkers? = nil
  ) {
    self.member = member
    self.task = task
    self.workers = workers
    gate = LeapGate(windows: member.windows)
    if sortsExternally { sorter = ExternalSorter(task.needs.spool) }
  }

  /// Ends a file of the member; another may follow.
  func endSource() throws(HitherError) {
    isInSource = false
    try takePlaced(marks.end())
    order.beginSource()
  }

  /// A track in its own memory: it has a kilobyte, and a lane none until its first fixes are in order.
  private final class Track {
    var track: MemberTrack

    init(_ track: MemberTrack) { self.track = track }
  }

  /// Adds the next records of a file.
  ///
  /// - Parameters:
  ///   - hasSegments: Whether the file itself has segments, so that a mark means the segment.
  ///   - window: The window within which the file may be unsorted.
  func take(
    _ fixes: FixBatch, hasSegments: Bool, window: SortWindow = SortWindow()
  ) throws(HitherError) {
    guard !needsSorting else { return }
    let fixes = task.needs.until.map { fixes.upTo($0) } ?? fixes
    order.window = window
    let absent = Instant.absent.milliseconds
    guard fixes.time.contains(absent) else {
      try takeTimed(fixes, hasSegments)
      return
    }
    let withTime = fixes.time.indices.filter { fixes.time[$0] != absent }
    untimedCount += fixes.count - withTime.count
    if !withTime.isEmpty { try takeTimed(fixes.picking(withTime), hasSegments) }
    guard !hasTimes else { return }
    if untimed == nil { untimed = Track(MemberTrack(untimed: member, task.needs)) }
    try untimed?.track.addUntimed(fixes)
  }

  private func takeTimed(_ fixes: FixBatch, _ hasSegments: Bool) throws(HitherError) {
    hasTimes = true
    untimed = nil
    try takePlaced(hasSegments ? marks.place(fixes) : fixes)
  }

  /// Adds fixes whose segment marks are on the right fixes.
  private func takePlaced(_ fixes: FixBatch) throws(HitherError) {
    guard !needsSorting, !fixes.isEmpty else { return }
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
    try process(&batch)
  }

  /// Processes the next fixes in order of time.
  private func process(_ batch: inout FixBatch) throws(HitherError) {
    guard !batch.isEmpty else { return }
    limit.process(&batch)
    gate.process(&batch)
    if timed == nil {
      timed = Track(MemberTrack(member, task, workers: workers))
    }
    try timed?.track.process(&batch)
  }

  /// Ends the member's files: fixes that were buffered for sorting are processed.
  func endInput() throws(HitherError) {
    if var sorter {
      self.sorter = nil
      try sorter.drain { (batch) throws(HitherError) in try process(&batch) }
    }
    var batch = FixBatch()
    order.end(into: &batch)
    guard timed == nil else { return try process(&batch) }
    limit.process(&batch)
    gate.process(&batch)
    pending = batch
  }

  /// The member's time range, after `endInput`.
  var times: TrustedEnd.Member { gate.member }

  /// Ends the input of all members and computes the totals; `endInput` comes before.
  ///
  /// - Parameter end: The last trusted fix of all members.
  func finish(at end: Instant?) throws(HitherError) -> LaneResult {
    var counted = TrackSummary.Quality()
    if !hasTimes, let untimed {
      let result = try untimed.track.result(member, counted: counted, isTimed: false, end: nil)
      result.untimedCount = untimedCount
      return result
    }
    let timed = timed ?? Track(MemberTrack(member, task))
    self.timed = nil
    try timed.track.process(&pending)
    var rest = FixBatch()
    let ahead = gate.end(at: end, into: &rest)
    try timed.track.process(&rest)
    (counted.outOfOrder, counted.ahead) = (self.counted.outOfOrder + order.outOfOrder, ahead.count)
    counted.simultaneous = self.counted.simultaneous + order.removed + limit.removed
    let result = try timed.track.result(member, counted: counted, isTimed: true, end: end)
    result.ahead = ahead.first
    result.untimedCount = untimedCount
    return result
  }
}

extension MemberLane {
  /// Codes a lane whose input has ended, for a partial result.
  ///
  /// It is read into a new lane of the member and the run.
  func codePart(_ c: inout StateCoder) throws(HitherError) {
    counted.outOfOrder += order.outOfOrder
    counted.simultaneous += order.removed + limit.removed
    (order, limit) = (SourceOrder(), InstantLimit())
    let isMade = try c.codePart { [timed, untimed] c throws(StateError) in
      try gate.code(&c)
      try c.code(&pending)
      try c.code(&counted.outOfOrder)
      try c.code(&counted.simultaneous)
      try c.code(&hasTimes)
      try c.code(&untimedCount)
      return (timed: try c.coded(timed != nil), untimed: try c.coded(untimed != nil))
    }
    if c.isReading, isMade.timed { timed = Track(MemberTrack(member, task)) }
    if c.isReading, isMade.untimed { untimed = Track(MemberTrack(untimed: member, task.needs)) }
    try timed?.track.codePart(&c)
    try untimed?.track.codePart(&c)
  }
}

extension FixBatch {
  /// The fixes up to a moment, and those without times.
  fileprivate func upTo(_ moment: Instant) -> FixBatch {
    // The absent time is earlier than any moment.
    let limit = moment.milliseconds
    guard time.contains(where: { $0 > limit }) else { return self }
    return picking(time.indices.filter { time[$0] <= limit })
  }
}
