package import HitherOuting

/// An earlier run with which another is compared.
package struct BenchBase: Sendable {
  private let path: String
  private let record: BenchRecord

  /// Reads the output of `hither bench --json`.
  package init(_ path: String) throws(HitherError) {
    self.path = path
    record = try BenchRecord(reading: path)
  }

  /// Rejects a base with another size or seed.
  package func check(size: BenchSize, seed: UInt64) throws(HitherError) {
    guard record.size == size.rawValue, record.seed == seed else {
      throw HitherError(
        .usage,
        "the base is of size \(record.size) and seed \(record.seed), the run of size "
          + "\(size.rawValue) and seed \(seed)", place: path,
        hint: "--size and --seed as of the base, or --update-base")
    }
  }

  /// Rejects a base that cannot be compared with a run in this number of processes.
  package func check(processes: Int) throws(HitherError) {
    let former = record.stages.map(\.processes.count).min() ?? 0
    guard BenchInterval.rank(processes, former) != nil else {
      throw HitherError(
        .usage, "\(processes) processes against the base's \(former) are too few to compare",
        place: path, hint: "take four or more on both sides")
    }
  }

  /// The base plus the processes of a run, so that the differences include those between hours.
  package func extended(by run: BenchRecord) throws(HitherError) -> BenchRecord {
    guard run.machine == record.machine, run.stages.map(\.name) == record.stages.map(\.name) else {
      throw HitherError(
        .usage, "only a run of the same stages on the same kind of machine extends a base",
        place: path)
    }
    var extended = record
    (extended.version, extended.provenance) = (run.version, run.provenance)
    extended.add(run)
    return extended
  }

  /// A warning if the base is from another kind of machine; nil if it is not.
  package func warning(_ machine: BenchMachine) -> String? {
    otherMachine(machine).map { "\(path) \($0): what follows is shown, and fails nothing" }
  }

  private func otherMachine(_ machine: BenchMachine) -> String? {
    guard record.machine != machine else { return nil }
    return "was measured on another machine (\(record.machine.text); this is \(machine.text))"
  }

  private func unpaired(_ run: BenchRecord) -> [UnpairedStage] {
    let (former, present) = (record.stages.map(\.name), run.stages.map(\.name))
    let new = present.filter { !former.contains($0) }
      .map { UnpairedStage(stage: $0, reason: .notInBase) }
    let known = BenchStages.all.map(\.name)
    let missing = former.filter { !present.contains($0) }
      .map { UnpairedStage(stage: $0, reason: known.contains($0) ? .leftOut : .gone) }
    return new + missing
  }

  /// Holds a run against this one.
  ///
  /// - Parameter tolerance: The share by which a stage may be slower or larger.
  package func compare(_ run: inout BenchRecord, tolerance: Double) {
    run.unpaired = unpaired(run)
    run.notJudged = otherMachine(run.machine).map { "the base \($0)" }
    run.comparisons = run.stages.enumerated().compactMap { index, stage in
      guard let place = record.stages.firstIndex(where: { $0.name == stage.name }) else {
        return nil
      }
      let former = record.stages[place]
      return BenchInterval(
        of: stage.processes.map(\.ratio), by: former.processes.map(\.ratio)
      ).map { time in
        let isAfterTheSame =
          run.stages[..<index].map(\.name) == record.stages[..<place].map(\.name)
        return BenchComparison(
          stage: stage.name, time: time,
          memory: isAfterTheSame
            ? BenchInterval(
              of: stage.processes.compactMap(\.peakMegabytes),
              by: former.processes.compactMap(\.peakMegabytes)) : nil,
          tolerance: tolerance, isJudged: run.machine == record.machine)
      }
    }
  }
}
