package import HitherOuting

/// A former run, against which one is held.
package struct BenchBase: Sendable {
  private let path: String
  private let record: BenchRecord

  /// Reads what `hither bench --json` wrote.
  package init(_ path: String) throws(HitherError) {
    self.path = path
    record = try BenchRecord(reading: path)
  }

  /// Refuses a base of another size or seed.
  package func check(size: BenchSize, seed: UInt64) throws(HitherError) {
    guard record.size == size.rawValue, record.seed == seed else {
      throw HitherError(
        .usage,
        "the base is of size \(record.size) and seed \(record.seed), the run of size "
          + "\(size.rawValue) and seed \(seed)", place: path,
        hint: "--size and --seed as of the base, or --update-base")
    }
  }

  /// Refuses a base with which a run in so many processes cannot be compared.
  package func check(processes: Int) throws(HitherError) {
    let former = record.stages.map(\.processes.count).min() ?? 0
    guard BenchInterval.rank(processes, former) != nil else {
      throw HitherError(
        .usage, "\(processes) processes against the base's \(former) are too few to compare",
        place: path, hint: "take four or more on both sides")
    }
  }

  /// The base with the processes of a run added to its own: those of another hour are among the differences then.
  package func extended(by run: BenchRecord) throws(HitherError) -> BenchRecord {
    guard run.machine == record.machine, run.stages.map(\.name) == record.stages.map(\.name) else {
      throw HitherError(
        .usage, "only a run of the same stages on the same kind of machine extends a base",
        place: path)
    }
    var extended = record
    extended.version = run.version
    extended.add(run)
    return extended
  }

  /// What to say where the base is of another kind of machine; nil where it is not.
  package func warning(_ machine: BenchMachine) -> String? {
    guard record.machine != machine else { return nil }
    return "\(path) was measured on another machine (\(record.machine.text); this is "
      + "\(machine.text)): what follows is shown, and fails nothing"
  }

  /// Holds a run against this one.
  ///
  /// - Parameter tolerance: By what share of it a stage may be slower or larger.
  package func compare(_ run: inout BenchRecord, tolerance: Double) {
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
