import Synchronization

/// Answers Prometheus with how a stream stands.
package struct StreamMetrics {
  /// What the stream's thread and the server's share.
  private final class Board: Sendable {
    let standing = Mutex(
      StreamStanding(tally: LiveOuting.Tally(), watermark: nil))
  }

  private let server: MetricsServer

  /// Listens at an address, and keeps what the signals are told. Nobody is answered before `answer()`.
  ///
  /// - Parameter address: `HOST:PORT`, the host as numbers.
  package init(at address: String, _ signals: inout WatchRun.Signals) throws(HitherError) {
    let board = Board()
    let clock = signals.clock
    do throws(LiveError) {
      server = try MetricsServer(address) {
        board.standing.withLock { $0 }.metrics(now: clock())
      }
    } catch {
      throw HitherError(error)
    }
    signals.standing = { standing in board.standing.withLock { $0 = standing } }
  }

  /// Answers from now on.
  package func answer() throws(HitherError) {
    do throws(LiveError) { try server.answer() } catch { throw HitherError(error) }
  }
}
