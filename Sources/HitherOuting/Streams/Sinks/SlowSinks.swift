import Glibc
import Synchronization

/// Reports a blocked sink from a separate thread: the writing thread waits meanwhile, and reads nothing more.
package final class SlowSinks: Sendable {
  /// A longer write is reported, in milliseconds.
  private static let timeoutMilliseconds: Int64 = 2_000
  private static let stepMicroseconds: UInt32 = 250_000

  private struct Write {
    var name: String
    var since: Int64
    var isTold = false
  }

  private let write = Mutex<Write?>(nil)
  private let warn: @Sendable (String) -> Void
  private let note: @Sendable (String) -> Void

  /// - Parameters:
  ///   - warn: Receives that a sink is blocked.
  ///   - note: Receives that it accepts data again.
  package init(
    warn: @escaping @Sendable (String) -> Void, note: @escaping @Sendable (String) -> Void
  ) {
    (self.warn, self.note) = (warn, note)
  }

  /// Monitors from now on, until the program ends.
  package func start() {
    _ = DetachedThread.start {
      while true {
        usleep(Self.stepMicroseconds)
        if let name = self.overdue() {
          self.warn("\(name) takes no events; no more is read until it does")
        }
      }
    }
  }

  /// Records that a sink is being written to; nil when that is over.
  package func isWriting(to name: String?) {
    let now = MonotonicClock.milliseconds
    let before = write.withLock { write in
      defer { write = name.map { Write(name: $0, since: now) } }
      return write
    }
    guard let before, before.isTold else { return }
    note("\(before.name) takes events again, after \((now - before.since) / 1000) s")
  }

  /// The sink of a write that takes too long; nil if there is none, or it was reported.
  private func overdue() -> String? {
    write.withLock { write in
      guard let open = write, !open.isTold,
        MonotonicClock.milliseconds - open.since >= Self.timeoutMilliseconds
      else { return nil }
      write?.isTold = true
      return open.name
    }
  }
}
