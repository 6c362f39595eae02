package import HitherOuting
internal import Synchronization

/// The status of a running stream, shared by its thread and the server's.
package final class StatusBoard: Sendable {
  private let standing = Mutex(StreamStatus.begin)
  private let clock: @Sendable () -> Int64

  /// Stores the status that the signals report.
  package init(_ signals: inout WatchRun.Signals) {
    clock = signals.clock
    signals.standing = { [self] standing in self.standing.withLock { $0 = standing } }
  }

  package var metrics: [Metric] { standing.withLock { $0 }.metrics(now: clock()) }
}

/// Serves the status of a stream to Prometheus, and nothing else.
package struct StreamMetrics {
  private let server: WebServer

  /// Listens at an address. Requests are not answered before `answer()`.
  ///
  /// - Parameter address: `HOST:PORT`, with a numeric host.
  package init(at address: String, _ signals: inout WatchRun.Signals) throws(HitherError) {
    let board = StatusBoard(&signals)
    do throws(LiveError) {
      server = try WebServer(address) { request in
        guard request.method == "GET", request.path == "/metrics" else {
          return .answer(.text(404, "look at /metrics"))
        }
        return .answer(.metrics(board.metrics))
      }
    } catch {
      throw HitherError(error)
    }
  }

  /// Starts to answer requests.
  package func answer() throws(HitherError) {
    do throws(LiveError) { try server.start() } catch { throw HitherError(error) }
  }
}

extension WebAnswer {
  /// Figures in the text format of Prometheus.
  static func metrics(_ metrics: [Metric]) -> WebAnswer {
    WebAnswer(200, MetricsPage.contentType, Array(MetricsPage.text(metrics).utf8))
  }
}
