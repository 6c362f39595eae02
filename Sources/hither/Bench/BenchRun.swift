import HitherLab
package import HitherOuting
import HitherTracks

/// Runs the stages of the benchmarks in this process.
package struct BenchRun {
  package static let standardSeed: UInt64 = 20_260_501

  /// How long each stage is timed.
  package struct Length: Sendable {
    /// In seconds; a long stage may take several times as long.
    package var seconds = 0.3
    /// The number of timings instead; nil for as many as the time allows.
    package var runs: Int?

    package init() {}
  }

  private let size: BenchSize
  private let seed: UInt64
  private let length: Length
  private let stages: [BenchStage]

  /// The least duration of a timing: a shorter stage runs several times in a row.
  private static let leastSeconds = 0.02
  /// The least number of timings even if the time allows fewer, up to `longSeconds`.
  private static let fewRuns = 3
  private static let longSeconds = 1.5

  /// Makes a run.
  ///
  /// - Parameter names: The names of the stages; empty for all.
  package init(
    _ size: BenchSize, seed: UInt64 = Self.standardSeed, only names: [String] = [],
    _ length: Length = Length()
  ) throws(HitherError) {
    (self.size, self.seed, self.length) = (size, seed, length)
    let all = BenchStages.all
    for name in names where !all.contains(where: { $0.name == name }) {
      throw HitherError(
        .usage, "unknown stage '\(name)'",
        hint: "there are \(all.map(\.name).joined(separator: ", "))")
    }
    stages = names.isEmpty ? all : all.filter { names.contains($0.name) }
  }

  /// A record without results.
  package var empty: BenchRecord {
    BenchRecord(
      version: HitherVersion.current, size: size.rawValue, seed: seed, machine: .current)
  }

  /// Makes the workload and runs the stages.
  ///
  /// - Parameter progress: Receives the name of each stage before it runs.
  package func run(_ progress: (String) -> Void = { _ in }) throws(HitherError) -> BenchRecord {
    // Before any of the measured threads is started.
    let instructions = EventCounter(.instructions)
    let task = try BenchTask(BenchWorkload(size, seed: seed))
    var record = empty
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
    // The first run warms up: later reads come from memory.
    let first = try meter.measure(work, times: 1)
    let times = max(1, Int((Self.leastSeconds / max(first.core, 1e-6)).rounded(.up)))
    var (samples, spent) = ([BenchSample](), 0.0)
    while isTooShort(samples.count, spent) {
      let sample = try meter.measure(work, times: times)
      spent += sample.wall * Double(times)
      samples.append(sample)
    }
    func median(_ value: (BenchSample) -> Double?) -> Double? {
      Quantiles(samples.compactMap(value)).median
    }
    let fixes = Double(max(work.fixes, 1))
    return BenchRecord.Stage(
      name: stage.name, fixes: work.fixes,
      fileMegabytes: task.file.isEmpty ? nil : task.fileBytes.map { Double($0) / 1e6 },
      processes: [
        BenchRecord.Process(
          runs: samples.count, wallSeconds: median(\.wall) ?? 0, coreSeconds: median(\.core) ?? 0,
          ratio: (median { $0.core / $0.kernel } ?? 0) * 1e6 / fixes,
          instructionsPerFix: median(\.instructions).map { $0 / fixes },
          peakMegabytes: median { $0.peak.map { Double($0) / 1e6 } },
          samples: samples.map {
            BenchRecord.Sample(
              wallSeconds: $0.wall, coreSeconds: $0.core, kernelSeconds: $0.kernel)
          })
      ])
  }

  private func isTooShort(_ count: Int, _ spent: Double) -> Bool {
    if let runs = length.runs { return count < runs }
    return count == 0 || spent < length.seconds
      || (count < Self.fewRuns && spent < Self.longSeconds)
  }
}
