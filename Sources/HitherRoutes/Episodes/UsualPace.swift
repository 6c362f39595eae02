import HitherEngine

/// A member's usual speed between fixes, which distinguishes a leap from walking.
struct UsualPace: Hashable, Sendable {
  /// Multiple of the usual speed from which a step is a leap, and the least such speed.
  static let leapFactor = 4.0
  static let leastLeapMetresPerSecond = 5.0
  /// The averaging time of the speeds, in seconds.
  static let memorySeconds = 120.0

  private var metresPerSecond = 1.5

  /// Adds a step, and returns whether it is far faster than the previous ones.
  mutating func isLeap(_ metres: Double, after milliseconds: Int64) -> Bool {
    guard milliseconds > 0 else { return false }
    let speed = metres / (Double(milliseconds) / 1000)
    let isLeap = speed > max(Self.leastLeapMetresPerSecond, Self.leapFactor * metresPerSecond)
    learn(metres, after: milliseconds)
    return isLeap
  }

  /// Adds a step.
  @inline(__always)
  mutating func learn(_ metres: Double, after milliseconds: Int64) {
    // The usual case; dividing or multiplying by 1 changes nothing.
    if milliseconds == 1000 {
      // In a separate branch, so that a usual step does not wait for the bound.
      let most = 2 * metresPerSecond + 1
      if metres <= most {
        metresPerSecond += (metres - metresPerSecond) / (1 + Self.memorySeconds)
      } else {
        metresPerSecond += (most - metresPerSecond) / (1 + Self.memorySeconds)
      }
      return
    }
    guard milliseconds > 0 else { return }
    let seconds = Double(milliseconds) / 1000
    let believed = min(metres / seconds, 2 * metresPerSecond + 1)
    metresPerSecond += (believed - metresPerSecond) * seconds / (seconds + Self.memorySeconds)
  }
}

extension UsualPace: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metresPerSecond)
  }

  func validate() throws(StateError) {
    guard metresPerSecond >= 0, metresPerSecond < 1e12 else {
      throw StateError.malformed("a pace is none")
    }
  }
}
