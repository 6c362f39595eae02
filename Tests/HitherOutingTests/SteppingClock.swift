import Synchronization

/// A clock of which each look is a second later than the one before.
final class SteppingClock: Sendable {
  private let milliseconds = Mutex<Int64>(1_000_000)

  func next() -> Int64 {
    milliseconds.withLock {
      $0 += 1000
      return $0
    }
  }
}
