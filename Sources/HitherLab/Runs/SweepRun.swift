import HitherEngine
package import HitherFiles
package import HitherOuting
package import HitherReport
import HitherSimulation
import HitherText
import HitherTracks

/// Runs a sweep: the outings in parallel, each finished one stored on disk.
package struct SweepRun: Sendable {
  private let sweep: Sweep
  private let folder: String
  private let mode: FileMode
  private let jobs: Int?
  private let makesOptimum: Bool
  private let style: ReportStyle
  private let progress: @Sendable (Int) -> Void

  /// Reads a sweep.
  ///
  /// - Parameters:
  ///   - path: The document, or a folder with a `sweep.json`; paths in it are relative to its folder.
  ///   - folder: The folder for the results; existing results of outings are reused.
  ///   - jobs: The number of outings that may run at a time; nil for the number of cores.
  ///   - allowsPrograms: Whether the sweep may start programs as policies.
  ///   - optimum: Whether the least possible errors are computed too, as if the sweep requested it.
  ///   - style: The language of the page.
  ///   - progress: Called from any thread with the number of further finished outings.
  package init(
    _ path: String, to folder: String, _ mode: FileMode = .ownerOnly, jobs: Int? = nil,
    allowsPrograms: Bool = false, optimum: Bool = false, _ style: ReportStyle = ReportStyle(),
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(HitherError) {
    let path = FolderListing.kind(of: path) == .folder ? path + "/sweep.json" : path
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    sweep = try Sweep(parsing: bytes, file: path, allowsPrograms: allowsPrograms)
    (self.folder, self.mode) = (folder, mode)
    self.jobs = jobs
    self.style = style
    makesOptimum = optimum || sweep.makesOptimum
    self.progress = progress
    inputs = [LabRecord.Input(file: path, bytes)] + (try SweepTask.digests(of: sweep.deviceFiles))
  }

  /// What a sweep came to.
  package struct Outcome: Sendable {
    /// The number of outings.
    package let traces: Int
    /// The number of rows of `results.csv`.
    package let rows: Int
    package let policies: [PolicySummary]
  }

  /// The sweep and the devices' files.
  private let inputs: [LabRecord.Input]

  /// Runs the missing outings, and writes the results.
  ///
  package func run() throws(HitherError) -> Outcome {
    try OutputFile.makeFolder(folder, mode)
    let tasks = try SweepTask.all(of: sweep)
    let cache = try ResultCache(folder, mode, sweep, inputs)
    let results = try ParallelRunner.map(tasks.count, jobs: jobs) {
      (index) throws(HitherError) in
      let result = try result(of: tasks[index], drawn: index == 0, cache)
      progress(1)
      return result
    }
    // Separate from the policies, so that each can be timed.
    let optima =
      !makesOptimum
      ? []
      : try ParallelRunner.map(tasks.count, jobs: jobs) { (index) throws(HitherError) in
        try optimum(of: tasks[index], cache)
      }
    var inputs = inputs
    for input in tasks.flatMap(\.inputs) where !inputs.contains(where: { $0.file == input.file }) {
      inputs.append(input)
    }
    return try write(results, optima, names: tasks.map(\.name), inputs: inputs)
  }

  private func optimum(
    of task: SweepTask, _ cache: ResultCache
  ) throws(HitherError) -> TraceOptimum {
    if let known = cache.optimum(of: task) { return known }
    let optimum = TraceOptimum(try task.make(maker))
    try cache.keep(optimum, of: task)
    return optimum
  }

  private var maker: LabTraceMaker { LabTraceMaker(seed: sweep.seed, sensor: sweep.sensor) }

  private func result(
    of task: SweepTask, drawn: Bool, _ cache: ResultCache
  ) throws(HitherError) -> TraceResult {
    if let known = cache.result(of: task) { return known }
    let result = try TraceTrial(sweep: sweep, trace: try task.make(maker)).run(drawn: drawn)
    try cache.keep(result, of: task)
    return result
  }

  private func write(
    _ results: [TraceResult], _ optima: [TraceOptimum], names: [String],
    inputs: [LabRecord.Input]
  ) throws(HitherError) -> Outcome {
    var rows: [LabRow] = []
    for (index, result) in results.enumerated() {
      rows += result.rows.map { row in
        var row = row
        row.sweepSeed = sweep.seed
        if optima.indices.contains(index) { optima[index].fill(&row) }
        return row
      }
    }
    let summaries = PolicySummary.all(of: rows, seed: sweep.seed)
    try OutputFile.write(LabTable.table.csv(rows), to: folder + "/results.csv", mode)
    try OutputFile.write(ParetoTable.table.csv(summaries), to: folder + "/pareto.csv", mode)
    try writeOptima(optima, names: names)
    var record = LabRecord(
      name: sweep.name, version: HitherVersion.current, seed: sweep.seed, traces: results.count,
      rows: rows.count,
      policies: sweep.policies.map {
        $0.parameters.isEmpty ? $0.name : $0.name + " " + $0.parameters
      }, devices: sweep.devices.map(\.name), inputs: inputs)
    record.summaries = summaries
    try OutputFile.write(LabDocument.json(record), to: folder + "/lab.json", mode)
    let content = LabContent(
      name: sweep.name, summaries: summaries, trace: names.first ?? "",
      ways: results.first?.ways.map(\.onMap) ?? [], kept: results.first?.kept.map(\.onMap) ?? [],
      traces: results.count, rows: rows.count, seed: sweep.seed,
      version: HitherVersion.current)
    try OutputFile.write(LabPage.html(content, style.language), to: folder + "/lab.html", mode)
    return Outcome(traces: results.count, rows: rows.count, policies: summaries)
  }

  /// Writes `optimum.csv`; one of an earlier run would not belong to these results.
  private func writeOptima(_ optima: [TraceOptimum], names: [String]) throws(HitherError) {
    let path = folder + "/optimum.csv"
    guard makesOptimum else { return OutputFile.remove(path) }
    let rows = zip(names, optima).flatMap { name, optimum in
      optimum.live.corners.map {
        OptimumTable.Row(trace: name, criterion: "live_mean_m", $0)
      }
        + optimum.synchronised.corners.map {
          OptimumTable.Row(trace: name, criterion: "sed_rms_m", $0)
        }
    }
    try OutputFile.write(OptimumTable.table.csv(rows), to: path, mode)
  }
}

extension KeptFixes {
  fileprivate var onMap: LabContent.Places { LabContent.Places(name: name, places: places) }
}
