/// How long a source has delivered nothing, by the clock of receipt.
struct IdleTime {
  /// After so long without a delivery, and then again, a tick is due, in milliseconds.
  static let tickMilliseconds: Int64 = 30_000

  /// When something was delivered, or a tick was due; nil before the source was first looked at.
  private var since: Int64?

  /// Something was delivered.
  mutating func delivered(at clock: Int64) { since = clock }

  /// Whether a tick is due; nothing was delivered.
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
