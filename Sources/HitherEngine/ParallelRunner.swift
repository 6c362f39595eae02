import Dispatch
import Synchronization

/// Runs independent work, such as that of the members, on all cores.
package enum ParallelRunner {
  /// Makes one result for each index, in order of index whatever the number of threads.
  ///
  /// The first error by index is thrown after all work has ended, so that an error too is the same
  /// on every run.
  package static func map<Result: Sendable, Failure: Error>(
    _ count: Int, _ work: @Sendable (Int) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let results = Mutex<[Swift.Result<Result, Failure>?]>(Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result: Swift.Result<Result, Failure>
      do throws(Failure) {
        result = .success(try work(index))
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[index] = result }
    }
    var list: [Result] = []
    list.reserveCapacity(count)
    for result in results.withLock({ $0 }) {
      if let result { list.append(try result.get()) }
    }
    return list
  }
}
