import Dispatch
import Glibc
import Synchronization

/// Runs independent work, such as that of the members, on all cores.
package enum ParallelRunner {
  /// The number of cores.
  package static let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Makes one result for each index, in order of index whatever the number of threads.
  ///
  /// The first error by index is thrown after all work has ended, so that errors too are the same on every run.
  ///
  /// - Parameter jobs: The number of pieces that may run at a time; nil for the number of cores.
  package static func map<Result: Sendable, Failure: Error>(
    _ count: Int, jobs: Int? = nil, _ work: @Sendable (Int) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let workers = min(count, max(1, jobs ?? cores))
    // Very many pieces are small: threads that took them one by one would wait for each other.
    let runLength = max(1, count / (min(max(workers, 1), cores) * runsPerCore))
    let runs = Mutex<[(first: Int, results: [Result], fault: Failure?)]>([])
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let run = Self.take(next, runLength, of: count) {
        var results: [Result] = []
        var fault: Failure?
        results.reserveCapacity(run.count)
        for index in run {
          do throws(Failure) {
            results.append(try work(index))
          } catch {
            fault = fault ?? error
          }
        }
        let done = (first: run.lowerBound, results: results, fault: fault)
        runs.withLock { $0.append(done) }
      }
    }
    var list: [Result] = []
    list.reserveCapacity(count)
    for run in runs.withLock({ $0 }).sorted(by: { $0.first < $1.first }) {
      if let fault = run.fault { throw fault }
      list += run.results
    }
    return list
  }

  /// Short runs, so that a core with other work, or with longer pieces, delays the end only briefly.
  private static let runsPerCore = 256

  /// The next pieces of work; nil if none are left.
  private static func take(
    _ next: borrowing Mutex<Int>, _ length: Int, of count: Int
  ) -> Range<Int>? {
    next.withLock { next in
      guard next < count else { return nil }
      let first = next
      next = min(count, next + length)
      return first..<next
    }
  }
}
