import HitherLive
import Synchronization

/// Answers Prometheus with how a stream stands.
package enum StreamMetrics {
  /// What the stream's thread and the server's share.
  private final class Board: Sendable {
    let standing = Mutex(
      StreamStanding(tally: LiveOuting.Tally(), watermark: nil, latenessMilliseconds: 0))
  }

  /// Answers at an address from now on, with what the signals are told.
  ///
  /// - Parameter address: `HOST:PORT`, the host as numbers.
  package static func answer(
    at address: String, _ signals: inout WatchRun.Signals
  ) throws(HitherError) {
    let board = Board()
    let clock = signals.clock
    do throws(LiveError) {
      _ = try MetricsServer(address) {
        board.standing.withLock { $0 }.metrics(now: clock())
      }
    } catch {
      throw HitherError(error)
    }
    signals.standing = { standing in board.standing.withLock { $0 = standing } }
  }
}
