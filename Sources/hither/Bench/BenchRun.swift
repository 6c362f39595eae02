import HitherLab
package import HitherOuting
import HitherTracks

/// Runs the stages of the benchmarks and puts them beside a former run.
package struct BenchRun {
  package static let standardSeed: UInt64 = 20_260_501

  private let size: BenchSize
  private let seed: UInt64
  private let runs: Int
  private let stages: [BenchStage]

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - only: The names of the stages; all where it is empty.
  ///   - runs: How often each stage runs; nil for as often as suits the size.
  package init(
    _ size: BenchSize, seed: UInt64 = Self.standardSeed, only names: [String] = [],
    runs: Int? = nil
  ) throws(HitherError) {
    self.size = size
    self.seed = seed
    self.runs = runs ?? size.runs
    let all = BenchStages.all
    for name in names where !all.contains(where: { $0.name == name }) {
      throw HitherError(
        .usage, "there is no stage '\(name)'",
        hint: "there are \(all.map(\.name).joined(separator: ", "))")
    }
    stages = names.isEmpty ? all : all.filter { names.contains($0.name) }
  }

  /// Makes the workload and runs the stages.
  ///
  /// - Parameter progress: Told the name of each stage before it runs.
  package func run(_ progress: (String) -> Void = { _ in }) throws(HitherError) -> BenchRecord {
    // Before any thread is started that will take part.
    let instructions = EventCounter(.instructions)
    let task = try BenchTask(BenchWorkload(size, seed: seed))
    var record = BenchRecord(
      version: HitherVersion.current, size: size.rawValue, seed: seed, runs: runs)
    var files: [String: String] = [:]
    for stage in stages {
      progress(stage.name)
      var task = task
      if let format = stage.format {
        if files[format] == nil { files[format] = try task.workload.file(format) }
        task.file = files[format] ?? ""
      }
      record.stages.append(try measure(stage, task, instructions))
    }
    return record
  }

  private func measure(
    _ stage: BenchStage, _ task: BenchTask, _ instructions: EventCounter?
  ) throws(HitherError) -> BenchRecord.Stage {
    let work = try stage.prepare(task)()
    var meter = BenchMeter(instructions)
    var samples: [BenchSample] = []
    // The first run warms up: what is read from then on lies in memory.
    for run in 0...runs {
      let sample = try meter.measure(work)
      if run > 0 { samples.append(sample) }
    }
    func median(_ value: (BenchSample) -> Double) -> Double {
      Quantiles(samples.map(value)).median ?? 0
    }
    let (core, cores) = (median(\.core), samples.map(\.core))
    return BenchRecord.Stage(
      name: stage.name, fixes: work.fixes, bytes: task.file.isEmpty ? nil : task.fileBytes,
      wallSeconds: median(\.wall), coreSeconds: core,
      spread: ((cores.max() ?? 0) - (cores.min() ?? 0)) / 2 / max(core, 1e-9),
      ratio: median { $0.core / $0.kernel } * 1e6 / Double(max(work.fixes, 1)),
      instructions: Quantiles(samples.compactMap(\.instructions)).median,
      peakBytes: samples.compactMap(\.peak).max())
  }
}
