import HitherLab

/// The results of a benchmark run.
package struct BenchRecord: Sendable {
  /// What one timing of a stage measured, the mean of runs in a row.
  package struct Sample: Sendable {
    /// By the wall's clock.
    package var wallSeconds: Double
    /// Of all cores together.
    package var coreSeconds: Double
    /// What the calibration kernel took just before and just after, the mean.
    package var kernelSeconds: Double
  }

  /// What one process measured of a stage: medians over the times that it was timed.
  package struct Process: Sendable {
    /// The number of timings.
    package var runs: Int
    /// Wall time.
    package var wallSeconds: Double
    /// CPU time of all cores.
    package var coreSeconds: Double
    /// The CPU time per million fixes, relative to that of the calibration kernel.
    package var ratio: Double
    /// Instructions of all cores per fix; nil if the machine does not count them.
    package var instructionsPerFix: Double?
    /// The peak memory of the process, in 1e6 bytes; nil if unknown.
    package var peakMegabytes: Double?
    /// In the order of time; empty in a base, which is compared by the medians.
    package var samples: [Sample] = []
  }

  /// The results of a stage: medians over the processes.
  package struct Stage: Sendable {
    package var name: String
    package var fixes: Int
    /// The size of the file that is read, in 1e6 bytes; nil if there is none.
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
    /// Half of the range of the processes' ratios, relative to their median; nil for one process.
    var spread: Double? {
      let ratios = processes.map(\.ratio)
      guard ratios.count > 1, let least = ratios.min(), let most = ratios.max() else { return nil }
      return (most - least) / 2 / max(ratio, 1e-9)
    }
    /// Fixes per second on one core.
    var fixesPerCoreSecond: Double { Double(fixes) / max(coreSeconds, 1e-9) }
    /// The read rate of the file, in 1e6 bytes per second of wall time.
    var megabytesPerSecond: Double? { fileMegabytes.map { $0 / max(wallSeconds, 1e-9) } }
  }

  package var version: String
  package var size: String
  package var seed: UInt64
  /// The machine of the measurement.
  package var machine: BenchMachine
  /// By what it was measured.
  package var provenance = BenchProvenance.current
  package var stages: [Stage] = []
  /// Empty if nothing was compared.
  package var comparisons: [BenchComparison] = []
  /// Stages that only one side of a comparison has.
  package var unpaired: [UnpairedStage] = []

  /// Why the comparisons are shown only, and fail nothing; nil if they are judged.
  package var notJudged: String?

  func comparison(of stage: String) -> BenchComparison? {
    comparisons.first { $0.stage == stage }
  }

  /// Whether it was held against a base.
  var isCompared: Bool { !comparisons.isEmpty || !unpaired.isEmpty }

  /// The outcome of the comparison, in a word.
  var verdict: String {
    guard isCompared else { return "not_compared" }
    if BenchText.failure(self) != nil { return "failed" }
    return notJudged == nil ? "passed" : "not_judged"
  }

  func unpaired(_ stage: String) -> UnpairedStage? { unpaired.first { $0.stage == stage } }

  /// The same without the samples, as a base is kept.
  package var asBase: BenchRecord {
    var base = self
    for stage in base.stages.indices {
      for process in base.stages[stage].processes.indices {
        base.stages[stage].processes[process].samples = []
      }
    }
    return base
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
