package import HitherOuting

/// Writes what the benchmarks measured, as JSON (`hither/bench/1`).
package enum BenchDocument: FieldDocument {
  package static let schemaName = "hither/bench/1"
  package static let summary = "What the benchmarks measured."

  package static let fields: [Field<BenchRecord>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("version", "The version of Hither that ran.") { $0.version },
    .text("size", "The size of the workload.") { $0.size },
    .text("seed", "What the workload was made from, a whole number as text.") { String($0.seed) },
    .count("runs", "How often each stage ran; its figures are medians.") { $0.runs },
    .list("stages", "The stages in the order in which they ran.", stage) { $0.stages },
  ]

  private static let stage: [Field<BenchRecord.Stage>] = [
    .text("stage", "What it is called.") { $0.name },
    .count("fixes", "How many fixes it worked on.") { $0.fixes },
    .number("wall_s", "By the wall's clock.", canBeNull: false) { $0.wallSeconds },
    .number("core_s", "Of all cores together.", canBeNull: false) { $0.coreSeconds },
    .number("spread_pct", "Half of the range of `core_s` over the runs.", canBeNull: false) {
      $0.spread * 100
    },
    .number("fixes_per_core_s", "Fixes a second on one core.", canBeNull: false) {
      $0.fixesPerCoreSecond
    },
    .number("mb_per_s", "Of the file that it reads, in 1e6 bytes; null where it reads none.") {
      $0.megabytesPerSecond
    },
    .number(
      "instructions_per_fix",
      "Of all cores, outside of the kernel; null where the machine does not count them."
    ) { $0.instructionsPerFix },
    .number("peak_mb", "The most memory that the process held, in 1e6 bytes.") {
      $0.peakMegabytes
    },
    .number(
      "ratio", "The time of all cores for a million fixes, by that of the calibration kernel.",
      canBeNull: false
    ) { $0.ratio },
  ]
}
