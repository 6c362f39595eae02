import Glibc
import Synchronization

/// A step of a write to a sink.
package enum SinkWrite: Sendable {
  case begins(sink: String)
  case accepted
  case failed
}

/// Reports a blocked sink from a separate thread: the writing thread waits meanwhile, and reads nothing more.
package final class SlowSinks: Sendable {
  /// A longer write is reported, in milliseconds.
  private static let timeoutMilliseconds: Int64 = 2_000
  private static let stepMicroseconds: UInt32 = 250_000

  private struct Write {
    var name: String
    var since: Int64
    var isReported = false
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

  /// Records that a write begins or ends.
  package func record(_ step: SinkWrite) {
    let now = MonotonicClock.milliseconds
    let begun: Write? =
      if case .begins(let name) = step { Write(name: name, since: now) } else { nil }
    let before = write.withLock { write in
      defer { write = begun }
      return write
    }
    guard let before, before.isReported, case .accepted = step else { return }
    note("\(before.name) takes events again, after \((now - before.since) / 1000) s")
  }

  /// The sink of a write that takes too long; nil if there is none, or it was reported.
  private func overdue() -> String? {
    write.withLock { write in
      guard let open = write, !open.isReported,
        MonotonicClock.milliseconds - open.since >= Self.timeoutMilliseconds
      else { return nil }
      write?.isReported = true
      return open.name
    }
  }
}
