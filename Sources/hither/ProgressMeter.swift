import Synchronization

/// Shows the number of records on a terminal while a command reads.
final class ProgressMeter: Sendable {
  private struct Count {
    var records = 0
    var shown = 0
  }

  private static let step = 250_000
  private let isShown: Bool
  private let count = Mutex(Count())

  init(isShown: Bool) {
    self.isShown = isShown
  }

  func add(_ records: Int) {
    guard isShown else { return }
    count.withLock { count in
      count.records += records
      guard count.records - count.shown >= Self.step else { return }
      count.shown = count.records
      StandardError.write("\rread \(count.records / 1000) thousand records")
    }
  }

  /// Shows another line.
  func set(_ line: @autoclosure () -> String) {
    guard isShown else { return }
    StandardError.write("\r\u{1B}[K" + line())
    count.withLock { $0.shown = 1 }
  }

  /// Clears the line.
  func clear() {
    count.withLock { count in
      guard count.shown > 0 else { return }
      count.shown = 0
      StandardError.write("\r\u{1B}[K")
    }
  }
}
