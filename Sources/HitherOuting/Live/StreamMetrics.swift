import Synchronization

/// Serves the status of a stream to Prometheus.
package struct StreamMetrics {
  /// The data shared by the stream's thread and the server.
  private final class Board: Sendable {
    let standing = Mutex(
      StreamStatus(tally: LiveOuting.Tally(), watermark: nil))
  }

  private let server: MetricsServer

  /// Listens at an address, and stores the status that the signals report. Requests are not
  /// answered before `answer()`.
  ///
  /// - Parameter address: `HOST:PORT`, with a numeric host.
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

  /// Starts to answer requests.
  package func answer() throws(HitherError) {
    do throws(LiveError) { try server.answer() } catch { throw HitherError(error) }
  }
}
