import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherGroups
import HitherPlaces
import HitherRoutes
package import HitherTracks

/// The retained output of a member's pipeline.
package struct TrackKeeping {
  /// The columns of operators that are kept in addition to the sensors of a fix.
  package static let fixColumns = [
    SummaryFold.distanceColumn, RouteColumns.progress, RouteColumns.crossTrack, RouteColumns.lap,
  ]

  var sampler: TickSampler?
  /// If only recordings are compared: the samples' places instead of the samples.
  private(set) var places: [TickPlace] = []
  private var keepsPlaces = false
  var line: LineSpool?
  var matches: MatchSpool?
  var fixes: FixSpool?
  /// Whether fixes are kept when their distance is settled, and not as they leave the pipeline.
  var keepsFixesLater = false
  /// From the first fix that left the pipeline to the last.
  private(set) var extent: TimeStretch?
  /// The position of that first fix.
  private(set) var origin: Coordinate?
  /// Whether any fix has left the pipeline.
  var hasFixes = false
  var finder: WhereaboutsFinder?
  var clockFixes: FixSpool?
  /// For a stream, the fixes that have left the pipeline and are pending for the clocks of all members.
  var settled: FixBatch?

  /// Keeps only the time range of the fixes.
  init() {}

  /// Keeps the data that a run needs of a member.
  init(_ member: Member, _ task: LaneTask) {
    if task.needs.clock?.isOfHousehold == true {
      if task.needs.addsUp {
        clockFixes = FixSpool(task.needs.spool, columns: ClockDetector.description.reads)
      } else {
        settled = FixBatch()
      }
    }
    finder = task.needs.moment.map {
      WhereaboutsFinder(at: $0, gapMilliseconds: task.settings.gapMilliseconds)
    }
    if task.needs.group || task.needs.recordings {
      sampler = Self.sampler(task, keepsSights: task.settings.homeByMilliseconds != nil)
      keepsPlaces = !task.needs.group
    }
    if task.needs.lines { line = LineSpool(task.needs.spool) }
    if task.needs.fixes {
      fixes = FixSpool(task.needs.spool, columns: task.needs.fixColumns)
    }
    if task.needs.matches {
      matches = MatchSpool(task.needs.spool, member, task.settings, task.needs)
    }
  }

  /// Samples fixes on the group's ticks.
  static func sampler(_ task: LaneTask, keepsSights: Bool = false) -> TickSampler {
    TickSampler(
      grid: TickGrid(stepMilliseconds: task.settings.groupTickMilliseconds),
      gapMilliseconds: task.settings.gapMilliseconds,
      columns: task.needs.group ? GroupTask.sampledColumns(task.settings) : [],
      keepsSights: keepsSights)
  }

  /// Keeps the data that a run needs of a track without times.
  init(untimed needs: RunNeeds) {
    if needs.lines { line = LineSpool(needs.spool) }
    if needs.fixes {
      fixes = FixSpool(needs.spool, columns: needs.fixColumns, isTimed: false)
    }
  }

  /// Keeps the needed data of the next fixes.
  mutating func keep(_ batch: FixBatch) throws(HitherError) {
    if let first = batch.time.first, let last = batch.time.last {
      extent = TimeStretch(
        from: extent?.from ?? Instant(milliseconds: first), to: Instant(milliseconds: last))
    }
    if origin == nil, !batch.isEmpty {
      origin = Coordinate(
        latitudeE7: batch.latitudeE7[0], longitudeE7: batch.longitudeE7[0])
    }
    hasFixes = hasFixes || !batch.isEmpty
    sampler?.add(batch)
    if keepsPlaces, let samples = sampler?.takeSamples() {
      // With hundreds of members, the spare capacity of an array that doubles is tens of megabytes.
      if places.count + samples.count > places.capacity {
        places.reserveCapacity(places.count + places.count / 8 + samples.count)
      }
      places += samples.lazy.map { TickPlace($0) }
    }
    finder?.add(batch)
    try line?.append(batch)
    try matches?.append(batch)
    if !keepsFixesLater { try fixes?.append(batch) }
    try clockFixes?.append(batch)
    settled?.append(batch)
  }

  /// Codes, for a partial result, the kept data that the state of a stream leaves out.
  mutating func codeFiles(_ c: inout StateCoder) throws(HitherError) {
    try c.codePart { c throws(StateError) in
      try c.code(&places)
      try c.code(&extent)
      try c.code(&origin)
    }
    try line?.code(&c)
    try matches?.code(&c)
    try fixes?.code(&c)
    try clockFixes?.code(&c)
  }

  /// Keeps the needed data of fixes whose distance is settled.
  mutating func keepLater(_ batch: FixBatch) throws(HitherError) {
    if keepsFixesLater { try fixes?.append(batch) }
  }
}
