/// The time for which a source has delivered nothing, by the clock of receipt.
struct IdleTime {
  /// After this time without a delivery, repeatedly, a tick is due, in milliseconds.
  static let tickMilliseconds: Int64 = 30_000

  /// The last delivery or due tick; nil before the source was first polled.
  private var since: Int64?

  /// Records a delivery.
  mutating func delivered(at clock: Int64) { since = clock }

  /// Whether a tick is due without a delivery.
  mutating func isTickDue(at clock: Int64) -> Bool {
    guard let since, clock >= since else {
      self.since = clock
      return false
    }
    guard clock - since >= Self.tickMilliseconds else { return false }
    self.since = clock
    return true
  }
}
