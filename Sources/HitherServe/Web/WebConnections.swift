internal import Glibc
internal import HitherOuting
internal import Synchronization

/// The connections whose request has not come completely, or whose answer has not been taken.
///
/// A client may send a byte now and then and never be silent, so silence alone bounds nothing: a request and its answer
/// have a limit of their own, and so has the number of connections that are in between. A stream, and an answer that the
/// server gives later, are not counted.
final class WebConnections: Sendable {
  /// The address of a client, without its port.
  typealias Address = [UInt8]

  private struct Open {
    var socket: Int32
    var address: Address
    /// When the connection began, or its last answer was given or taken, in milliseconds.
    var since: Int64
    /// Whether it has a stream, or waits for an answer.
    var isExempt = false
  }

  private let limits: WebServer.Limits
  private let state = Mutex<[Int: Open]>([:])

  init(_ limits: WebServer.Limits) { self.limits = limits }

  /// Adds a connection. If there are too many, one of the address with the most is closed: the one that has taken
  /// longest.
  ///
  /// - Parameter id: Distinguishes it from the other connections.
  func began(_ id: Int, _ socket: Int32, from address: Address) {
    state.withLock { open in
      open[id] = Open(socket: socket, address: address, since: MonotonicClock.milliseconds)
      let counted = open.filter { !$0.value.isExempt }
      guard counted.count > limits.openRequests else { return }
      let counts = Dictionary(counted.map { ($0.value.address, 1) }, uniquingKeysWith: +)
      let slowest = counted.max { one, other in
        let (few, many) = (counts[one.value.address] ?? 0, counts[other.value.address] ?? 0)
        return few == many ? one.value.since > other.value.since : few < many
      }
      if let slowest { Self.close(slowest.key, &open) }
    }
  }

  /// Restarts the time limit for a connection's next step.
  func proceeds(_ id: Int) {
    state.withLock {
      $0[id]?.since = MonotonicClock.milliseconds
      $0[id]?.isExempt = false
    }
  }

  /// Lets a connection last while it has a stream or waits for an answer.
  func waits(_ id: Int) { state.withLock { $0[id]?.isExempt = true } }

  /// Removes a connection; its socket is closed afterwards.
  func ended(_ id: Int) { state.withLock { $0[id] = nil } }

  /// Closes the connections that take too long.
  func closeSlow() {
    let limit = MonotonicClock.milliseconds - Int64(limits.requestSeconds) * 1000
    state.withLock { open in
      for (id, connection) in open where !connection.isExempt && connection.since < limit {
        Self.close(id, &open)
      }
    }
  }

  /// Shuts a socket down, so that the server's thread ends the connection and closes it.
  ///
  /// Under the lock, which `ended` needs first: the number cannot be another socket's.
  private static func close(_ id: Int, _ open: inout [Int: Open]) {
    if let connection = open.removeValue(forKey: id) {
      _ = shutdown(connection.socket, Int32(SHUT_RDWR))
    }
  }
}
