package import HitherOuting

/// Writes the results of the benchmarks as JSON (`hither/bench/2`).
package enum BenchDocument: FieldDocument {
  package static let schemaName = "hither/bench/2"
  package static let summary = "What the benchmarks measured."

  package static let fields: [Field<BenchRecord>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("version", "The version of Hither that ran.") { $0.version },
    .text("size", "The size of the workload.") { $0.size },
    .text("seed", "What the workload was made from, a whole number as text.") { String($0.seed) },
    .object("machine", "The kind of machine.", canBeNull: false, machine) { $0.machine },
    .object("provenance", "By what it was measured.", canBeNull: false, provenance) {
      $0.provenance
    },
    .list("stages", "The stages in the order in which they ran.", stage) { $0.stages },
    .word(
      "verdict",
      "The outcome of the comparison; `not_judged` if its base is of another kind of machine.",
      of: ["not_compared", "passed", "failed", "not_judged"]
    ) { $0.verdict },
    .text("verdict_reason", "Why it failed or was not judged; null otherwise.", canBeNull: true) {
      $0.isCompared ? BenchText.failure($0) ?? $0.notJudged : nil
    },
  ]

  private static let machine: [Field<BenchMachine>] = [
    .text("cpu", "The processor's model.") { $0.processor },
    .count("cores", "How many cores take part.") { $0.cores },
  ]

  private static let provenance: [Field<BenchProvenance>] = [
    .text("version", "The version of Hither that ran.", canBeNull: true) { $0.version },
    .text(
      "commit", "The commit from which that was built; null if the build did not say.",
      canBeNull: true
    ) { $0.commit },
    .text("compiler", "The compiler; null if the build did not say.", canBeNull: true) {
      $0.compiler
    },
    .text("os", "The system and its kernel.", canBeNull: true) { $0.system },
  ]

  private static let stage: [Field<BenchRecord.Stage>] = [
    .text("stage", "What it is called.") { $0.name },
    .count("fixes", "How many fixes it worked on.") { $0.fixes },
    .number("file_mb", "Of the file that it reads, in 1e6 bytes; null if it reads none.") {
      $0.fileMegabytes
    },
    .number("wall_ms", "By the wall's clock, the median of the processes.", canBeNull: false) {
      $0.wallSeconds * 1000
    },
    .number("core_ms", "Of all cores together, the median of the processes.", canBeNull: false) {
      $0.coreSeconds * 1000
    },
    .number(
      "spread_pct", "Half of the range of `ratio` over the processes; null if there is one."
    ) { $0.spread.map { $0 * 100 } },
    .number("fixes_per_core_s", "Fixes a second on one core.", canBeNull: false) {
      $0.fixesPerCoreSecond
    },
    .number("mb_per_s", "Of the file that it reads, in 1e6 bytes; null if it reads none.") {
      $0.megabytesPerSecond
    },
    instructions { $0.instructionsPerFix },
    .number("peak_mb", "The most memory that a process held, in 1e6 bytes: their median.") {
      $0.peakMegabytes
    },
    ratio { $0.ratio },
    .list("processes", "What each process measured: medians over its runs.", process) {
      $0.processes
    },
  ]

  private static let process: [Field<BenchRecord.Process>] = [
    .count("runs", "How often the stage was timed, each time for 20 ms or longer.") { $0.runs },
    .number("wall_ms", "By the wall's clock.", canBeNull: false) { $0.wallSeconds * 1000 },
    .number("core_ms", "Of all cores together.", canBeNull: false) { $0.coreSeconds * 1000 },
    ratio { $0.ratio },
    instructions { $0.instructionsPerFix },
    .number("peak_mb", "The most memory that the process held, in 1e6 bytes.") {
      $0.peakMegabytes
    },
    .list("samples", "Each timing, in order of time; empty in a base.", sample) { $0.samples },
  ]

  private static let sample: [Field<BenchRecord.Sample>] = [
    .number("wall_ms", "By the wall's clock.", canBeNull: false) { $0.wallSeconds * 1000 },
    .number("core_ms", "Of all cores together.", canBeNull: false) { $0.coreSeconds * 1000 },
    .number(
      "kernel_ms", "Of the calibration kernel just before and just after, the mean.",
      canBeNull: false
    ) { $0.kernelSeconds * 1000 },
  ]

  private static func ratio<Source>(_ get: @escaping @Sendable (Source) -> Double) -> Field<Source>
  {
    .number(
      "ratio", "The time of all cores for a million fixes, by that of the calibration kernel.",
      canBeNull: false, get)
  }

  private static func instructions<Source>(
    _ get: @escaping @Sendable (Source) -> Double?
  ) -> Field<Source> {
    .number(
      "instructions_per_fix",
      "Of all cores, outside of the kernel; null if the machine does not count them.", get)
  }
}
