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
    let results = Mutex<[Swift.Result<Result, Failure>?]>(Array(repeating: nil, count: count))
    let next = Mutex(0)
    let workers = min(count, max(1, jobs ?? count))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let index = Self.take(next, of: count) {
        let result: Swift.Result<Result, Failure>
        do throws(Failure) {
          result = .success(try work(index))
        } catch {
          result = .failure(error)
        }
        results.withLock { $0[index] = result }
      }
    }
    var list: [Result] = []
    list.reserveCapacity(count)
    for result in results.withLock({ $0 }) {
      if let result { list.append(try result.get()) }
    }
    return list
  }

  /// The next piece of work; nil if none is left.
  private static func take(_ next: borrowing Mutex<Int>, of count: Int) -> Int? {
    next.withLock { next in
      guard next < count else { return nil }
      next += 1
      return next - 1
    }
  }
}
