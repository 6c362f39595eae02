/// What a run of the benchmarks measured.
package struct BenchRecord: Sendable {
  /// What was measured of a stage: medians over its runs.
  package struct Stage: Sendable {
    package var name: String
    package var fixes: Int
    /// Of the file that is read; nil where none is.
    package var bytes: Int?
    /// By the wall's clock.
    package var wallSeconds: Double
    /// Of all cores together.
    package var coreSeconds: Double
    /// Half of the range of the runs, by their median.
    package var spread: Double
    /// The time of all cores for a million fixes, by that of the calibration kernel.
    package var ratio: Double
    /// Instructions of all cores; nil where the machine does not count them.
    package var instructions: Double?
    /// The most memory that the process held; nil where the system does not tell.
    package var peakBytes: Int?

    package init(
      name: String, fixes: Int, bytes: Int?, wallSeconds: Double, coreSeconds: Double,
      spread: Double, ratio: Double, instructions: Double?, peakBytes: Int?
    ) {
      (self.name, self.fixes, self.bytes) = (name, fixes, bytes)
      (self.wallSeconds, self.coreSeconds) = (wallSeconds, coreSeconds)
      (self.spread, self.ratio) = (spread, ratio)
      (self.instructions, self.peakBytes) = (instructions, peakBytes)
    }

    /// Fixes a second on one core.
    var fixesPerCoreSecond: Double { Double(fixes) / max(coreSeconds, 1e-9) }
    /// Of the file, in 1e6 bytes a second by the wall's clock.
    var megabytesPerSecond: Double? { bytes.map { Double($0) / max(wallSeconds, 1e-9) / 1e6 } }
    var instructionsPerFix: Double? { instructions.map { $0 / Double(max(fixes, 1)) } }
    var peakMegabytes: Double? { peakBytes.map { Double($0) / 1e6 } }
  }

  /// How a stage stands to that of a former run.
  package struct Comparison: Sendable {
    package var stage: String
    /// The time by the former time, both by the calibration kernel.
    package var factor: Double
    /// Whether it is slower by more than is allowed.
    package var isSlower: Bool

    package init(stage: String, factor: Double, isSlower: Bool) {
      (self.stage, self.factor, self.isSlower) = (stage, factor, isSlower)
    }
  }

  package var version: String
  package var size: String
  package var seed: UInt64
  /// How often each stage ran.
  package var runs: Int
  package var stages: [Stage] = []
  /// Empty where nothing was compared.
  package var comparisons: [Comparison] = []

  package init(version: String, size: String, seed: UInt64, runs: Int) {
    (self.version, self.size, self.seed, self.runs) = (version, size, seed, runs)
  }

  func comparison(of stage: String) -> Comparison? { comparisons.first { $0.stage == stage } }
}
