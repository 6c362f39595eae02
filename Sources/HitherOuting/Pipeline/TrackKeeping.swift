import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherGroups
import HitherPlaces
import HitherRoutes
package import HitherTracks

/// What is kept of the fixes that have left a member's pipeline.
package struct TrackKeeping {
  /// The columns of operators that are kept beside the sensors of a fix.
  package static let fixColumns = [
    SummaryFold.distanceColumn, RouteColumns.progress, RouteColumns.crossTrack, RouteColumns.lap,
  ]

  var sampler: TickSampler?
  /// Where only recordings are compared: the samples' places in place of the samples.
  private(set) var places: [TickPlace] = []
  private var keepsPlaces = false
  var line: LineSpool?
  var matches: MatchSpool?
  var fixes: FixSpool?
  /// Whether those come when the way to them is settled, and not as they leave the pipeline.
  var keepsFixesLater = false
  /// From the first fix that left the pipeline to the last.
  private(set) var extent: TimeStretch?
  /// Where that first fix was.
  private(set) var origin: Coordinate?
  /// Whether any fix has left the pipeline.
  var hasFixes = false
  var finder: WhereaboutsFinder?
  var clockFixes: FixSpool?
  /// Of a stream, what has left the pipeline and waits for the clocks of all.
  var settled: FixBatch?

  /// Keeps nothing but from when to when there were fixes.
  init() {}

  /// Keeps what a run needs of a member.
  init(_ member: Member, _ settings: OutingSettings, _ needs: RunNeeds) throws(HitherError) {
    if needs.clock?.isOfHousehold == true {
      if needs.addsUp {
        clockFixes = try FixSpool(columns: ClockDetector.description.reads)
      } else {
        settled = FixBatch()
      }
    }
    finder = needs.moment.map {
      WhereaboutsFinder(at: $0, gapMilliseconds: settings.gapMilliseconds)
    }
    if needs.group || needs.recordings {
      sampler = Self.sampler(settings, needs)
      keepsPlaces = !needs.group
    }
    if needs.lines { line = try LineSpool() }
    if needs.fixes { fixes = try FixSpool(columns: Self.fixColumns) }
    if needs.matches {
      matches = try MatchSpool(
        member: member.id, onRouteMetres: settings.offRoute.enter, timeToGo: needs.timeToGo)
    }
  }

  /// Samples fixes on the group's ticks.
  static func sampler(_ settings: OutingSettings, _ needs: RunNeeds) -> TickSampler {
    TickSampler(
      grid: TickGrid(stepMilliseconds: settings.groupTickMilliseconds),
      gapMilliseconds: settings.gapMilliseconds,
      columns: needs.group ? GroupTask.sampledColumns : [])
  }

  /// Keeps what a run needs of a track without times.
  init(untimed needs: RunNeeds) throws(HitherError) {
    if needs.lines { line = try LineSpool() }
    if needs.fixes {
      fixes = try FixSpool(columns: Self.fixColumns, isTimed: false)
    }
  }

  /// Keeps what is needed of the next fixes.
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
      // Of hundreds of members the room that an array of twice the size leaves empty is tens of megabytes.
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

  /// Keeps what is needed of fixes the way to which is settled.
  mutating func keepLater(_ batch: FixBatch) throws(HitherError) {
    if keepsFixesLater { try fixes?.append(batch) }
  }
}
