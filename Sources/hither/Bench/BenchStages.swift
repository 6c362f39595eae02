import HitherEngine
import HitherEstimates
import HitherOuting
import HitherPlaces
import HitherRoutes

/// All stages of the benchmarks, in the order of execution; a new one is added here.
package enum BenchStages {
  package static let all: [BenchStage] = [
    BenchStage("read-gpx", "Reads GPX.", reads: "gpx", BenchTask.reading),
    BenchStage("read-csv", "Reads CSV.", reads: "csv", BenchTask.reading),
    BenchStage("read-ndjson", "Reads NDJSON.", reads: "ndjson", BenchTask.reading),
    BenchStage(
      "repair", "Drops duplicates, jumps and frozen positions, in the cache."
    ) { task in
      { () throws(HitherError) in try task.runningInCache(repair) }
    },
    BenchStage("summary", "Repairs, finds stops, sums.", running: sums),
    BenchStage(
      "fences", "Detects arrivals at 250 places and departures from them.",
      running: [FenceDetector.description]),
    BenchStage(
      "clock", "Derives the states of the clock, places included.",
      running: [
        FenceDetector.description, SpeedEstimator.description, SpeedClassifier.description,
        ClockDetector.description,
      ]),
    BenchStage(
      "route", "Matches with the planned route.",
      running: [
        RouteMatcher.description, ProgressSmoother.description, WrongWayDetector.description,
        ShortCutDetector.description, RouteProgress.description, RouteArrival.description,
      ]),
    BenchStage(
      "group", "Evaluates the group tick by tick: positions, stragglers.", BenchTask.grouping),
    BenchStage(
      "analytics", "Repair, sums, places, clock, route and group together.", BenchTask.analysing),
    BenchStage(
      "watch", "Takes fixes of ten members in order of arrival, as a stream.",
      BenchTask.watching),
    BenchStage("sampling", "Keeps the fixes of the standard policy.", BenchTask.sampling),
    BenchStage(
      "compressors", "Keeps the fixes that TD-TR keeps within 10 m.", BenchTask.compressing),
    BenchStage("checkpoint", "Repairs and sums, and saves the state each minute.") { task in
      { () throws(HitherError) in try task.checkpointing(sums) }
    },
    BenchStage("summarize-gpx", "Reads GPX and sums.", reads: "gpx", BenchTask.summarizing),
    BenchStage("summarize-csv", "Reads CSV and sums.", reads: "csv", BenchTask.summarizing),
    BenchStage(
      "report", "Reads a GPX file per member, analyses, and writes all files.",
      BenchTask.reporting),
  ]

  private static let repair = [
    NullIslandFilter.description, Deduplicator.description, JumpRepair.description,
    FrozenPositions.description,
  ]
  private static let sums = repair + [StopDetector.description, SummaryFold.description]
}
