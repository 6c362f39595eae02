package import HitherOuting
import HitherReport

/// Runs the benchmarks in fresh processes of this program, one after the other.
///
/// Where code, stacks and pages lie differs from one process to the next, and with it the time of a stage, by more
/// than from one run to the next within a process. Two figures can only be held against each other by the differences
/// between processes.
package struct BenchProcesses {
  private let words: [String]
  private static let longestMilliseconds = 3_600_000

  /// - Parameter words: The options of `hither bench` that say what to run.
  package init(_ words: [String]) { self.words = words }

  /// Runs all of them, and puts together what they measured.
  ///
  /// - Parameter progress: Told the number of each process before it runs.
  package func run(
    _ count: Int, into record: inout BenchRecord, _ progress: (Int) -> Void
  ) throws(HitherError) {
    let folder = try TemporaryFolder()
    let file = folder.path + "/process.json"
    for number in 1...max(count, 1) {
      progress(number)
      let ending = ChildProcess.run(
        ["/proc/self/exe", "bench"] + words + ["--processes", "1", "--quiet", "--json", file],
        environment: nil, milliseconds: Self.longestMilliseconds, isOwnGroup: false)
      guard ending == .exited(0) else {
        throw HitherError(
          .internalFault, "process \(number) of the benchmarks failed: \(ending)",
          hint: "--processes 1 runs them in this one and shows why")
      }
      record.add(try BenchRecord(reading: file))
    }
  }
}
