package import HitherOuting
import HitherReport

/// Runs the benchmarks in fresh processes of this program, one after the other.
///
/// The addresses of code, stacks and pages differ between processes. They change the time of a
/// stage more than it changes from run to run within a process. So two figures can only be compared
/// by the differences between processes.
package struct BenchProcesses {
  private let words: [String]
  private static let longestMilliseconds = 3_600_000

  /// - Parameter words: The options of `hither bench` that select what to run.
  package init(_ words: [String]) { self.words = words }

  /// Runs all of them, and combines their results.
  ///
  /// - Parameter progress: Receives the number of each process before it runs.
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
