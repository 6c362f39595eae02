import HitherEngine
import HitherOuting
import HitherPlaces
import HitherRoutes
import HitherSummaries

/// All stages of the benchmarks; a new one is a line here.
package enum BenchStages {
  package static let all = reading + analysis + whole

  private static let reading = [
    BenchStage("read-gpx", "reads GPX", reads: "gpx") { task throws(HitherError) in
      try task.read()
    },
    BenchStage("read-csv", "reads CSV", reads: "csv") { task throws(HitherError) in
      try task.read()
    },
    BenchStage("read-ndjson", "reads NDJSON", reads: "ndjson") { task throws(HitherError) in
      try task.read()
    },
  ]

  private static let analysis = [
    BenchStage("repair", "drops duplicates, jumps and frozen positions") {
      task throws(HitherError) in try task.running(repair)
    },
    BenchStage("summary", "repairs, finds stops, adds up") { task throws(HitherError) in
      try task.running(repair + [StopDetector.description, SummaryFold.description])
    },
    BenchStage("fences", "tells who is when in 250 places") { task throws(HitherError) in
      try task.running([FenceDetector.description])
    },
    BenchStage("clock", "tells the states of the clock, places included") {
      task throws(HitherError) in
      try task.running([
        FenceDetector.description, SpeedEstimator.description, SpeedClassifier.description,
        ClockDetector.description,
      ])
    },
    BenchStage("route", "matches with the planned route") { task throws(HitherError) in
      try task.running([
        RouteMatcher.description, ProgressSmoother.description, WrongWayDetector.description,
        ShortCutDetector.description, RouteProgress.description, RouteArrival.description,
      ])
    },
    BenchStage("group", "looks at the group, tick by tick: who fell behind, who is where") {
      task throws(HitherError) in try task.lookingAtGroup()
    },
    BenchStage("analytics", "repair, sums, places, clock, route and group together") {
      task throws(HitherError) in try task.analysing()
    },
    BenchStage("sampling", "takes the fixes of the standard policy") { task throws(HitherError) in
      try task.choose(try FixChoice(policy: "standard", task.plan))
    },
    BenchStage("compressors", "keeps the fixes that TD-TR keeps within 10 m") {
      task throws(HitherError) in try task.choose(try FixChoice(compressor: "td-tr:10"))
    },
    BenchStage("checkpoint", "repairs and adds up, and saves the state each minute") {
      task throws(HitherError) in
      try task.checkpointing(repair + [StopDetector.description, SummaryFold.description])
    },
  ]

  private static let whole = [
    BenchStage("summarize-gpx", "reads GPX and adds up", reads: "gpx") { task throws(HitherError) in
      try task.summarize()
    },
    BenchStage("summarize-csv", "reads CSV and adds up", reads: "csv") { task throws(HitherError) in
      try task.summarize()
    },
    BenchStage("report", "reads a GPX file a member, analyses, and writes all files") {
      task throws(HitherError) in try task.report()
    },
  ]

  private static let repair = [
    Deduplicator.description, JumpRepair.description, FrozenPositions.description,
  ]
}
