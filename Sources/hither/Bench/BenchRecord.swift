import HitherLab

/// What a run of the benchmarks measured.
package struct BenchRecord: Sendable {
  /// What one process measured of a stage: medians over the times that it was timed.
  package struct Process: Sendable {
    /// How often it was timed.
    package var runs: Int
    /// By the wall's clock.
    package var wallSeconds: Double
    /// Of all cores together.
    package var coreSeconds: Double
    /// The time of all cores for a million fixes, by that of the calibration kernel.
    package var ratio: Double
    /// Instructions of all cores for a fix; nil where the machine does not count them.
    package var instructionsPerFix: Double?
    /// The most memory that the process held, in 1e6 bytes; nil where the system does not say.
    package var peakMegabytes: Double?
  }

  /// What was measured of a stage: medians over the processes.
  package struct Stage: Sendable {
    package var name: String
    package var fixes: Int
    /// Of the file that is read, in 1e6 bytes; nil where none is.
    package var fileMegabytes: Double?
    package var processes: [Process]

    private func median(_ value: (Process) -> Double?) -> Double? {
      Quantiles(processes.compactMap(value)).median
    }

    var wallSeconds: Double { median(\.wallSeconds) ?? 0 }
    var coreSeconds: Double { median(\.coreSeconds) ?? 0 }
    var ratio: Double { median(\.ratio) ?? 0 }
    var instructionsPerFix: Double? { median(\.instructionsPerFix) }
    var peakMegabytes: Double? { median(\.peakMegabytes) }
    /// Half of the range of the processes' ratios, by their median; nil for one process.
    var spread: Double? {
      let ratios = processes.map(\.ratio)
      guard ratios.count > 1, let least = ratios.min(), let most = ratios.max() else { return nil }
      return (most - least) / 2 / max(ratio, 1e-9)
    }
    /// Fixes a second on one core.
    var fixesPerCoreSecond: Double { Double(fixes) / max(coreSeconds, 1e-9) }
    /// Of the file, in 1e6 bytes a second by the wall's clock.
    var megabytesPerSecond: Double? { fileMegabytes.map { $0 / max(wallSeconds, 1e-9) } }
  }

  package var version: String
  package var size: String
  package var seed: UInt64
  /// Where it was measured.
  package var machine: BenchMachine
  package var stages: [Stage] = []
  /// Empty where nothing was compared.
  package var comparisons: [BenchComparison] = []

  func comparison(of stage: String) -> BenchComparison? {
    comparisons.first { $0.stage == stage }
  }

  /// Adds what another process measured of the same stages.
  mutating func add(_ other: BenchRecord) {
    guard !stages.isEmpty else {
      stages = other.stages
      return
    }
    for (index, stage) in other.stages.enumerated() where stages.indices.contains(index) {
      stages[index].processes += stage.processes
    }
  }
}
