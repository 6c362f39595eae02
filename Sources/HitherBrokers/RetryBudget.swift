internal import HitherOuting
internal import Synchronization

/// How long a sink waits for an unreachable broker: minutes, in which nothing more is read; seconds, once the program
/// is asked to end.
struct RetryBudget: Sendable {
  /// Five minutes.
  static let limitMilliseconds = 300_000
  /// The time that remains after the request to end.
  static let stoppedMilliseconds: Int64 = 3_000
  private static let stepMilliseconds = 1_000

  /// When the program was first seen to be asked to end.
  private final class Stop: Sendable {
    let isStopped: @Sendable () -> Bool
    private let since = Mutex<Int64?>(nil)

    init(_ isStopped: @escaping @Sendable () -> Bool) { self.isStopped = isStopped }

    var milliseconds: Int64 {
      guard isStopped() else { return 0 }
      let now = MonotonicClock.milliseconds
      return since.withLock { since in
        let first = since ?? now
        since = first
        return now - first
      }
    }
  }

  private var stop: Stop?

  /// Ends earlier once the program is asked to end.
  mutating func end(when isStopped: @escaping @Sendable () -> Bool) { stop = Stop(isStopped) }

  /// Whether the time after a request to end is over.
  var isOver: Bool { (stop?.milliseconds ?? 0) >= Self.stoppedMilliseconds }

  /// Retries until it succeeds.
  ///
  /// - Parameters:
  ///   - name: The sink's name.
  ///   - attempt: Tries for a number of milliseconds, and returns whether it succeeded.
  func persist(
    at name: String, _ attempt: (Int) throws(BrokerError) -> Bool
  ) throws(LiveError) {
    do throws(BrokerError) {
      for _ in 0..<Self.limitMilliseconds / Self.stepMilliseconds {
        if try attempt(Self.stepMilliseconds) { return }
        if isOver { break }
      }
    } catch {
      throw LiveError(error, place: name)
    }
    let wait =
      isOver
      ? "\(Self.stoppedMilliseconds / 1000) seconds after the request to end"
      : "\(Self.limitMilliseconds / 60_000) minutes"
    throw LiveError(.unreachable, "nothing was confirmed for \(wait)", place: name)
  }
}
