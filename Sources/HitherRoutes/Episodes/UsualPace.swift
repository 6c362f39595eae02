import HitherEngine

/// How fast the fixes of a member usually follow one another, by which a leap is told from a walk.
struct UsualPace: Hashable, Sendable {
  /// A step is a leap from so many times the usual speed, and never below the least.
  static let leapFactor = 4.0
  static let leastLeapMetresPerSecond = 5.0
  /// The time over which the speeds are averaged, in seconds.
  static let memorySeconds = 120.0

  private var metresPerSecond = 1.5

  /// Learns of a step, and says whether it is far faster than those before.
  mutating func isLeap(_ metres: Double, after milliseconds: Int64) -> Bool {
    guard milliseconds > 0 else { return false }
    let speed = metres / (Double(milliseconds) / 1000)
    let isLeap = speed > max(Self.leastLeapMetresPerSecond, Self.leapFactor * metresPerSecond)
    learn(metres, after: milliseconds)
    return isLeap
  }

  /// Learns of a step.
  @inline(__always)
  mutating func learn(_ metres: Double, after milliseconds: Int64) {
    // So it is for most fixes; to divide or multiply by 1 changes nothing.
    if milliseconds == 1000 {
      // Apart, so that a usual step does not wait for what one may come to at most.
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
  func write(to writer: inout StateWriter) {
    writer.write(metresPerSecond)
  }

  init(from reader: inout StateReader) throws(StateError) {
    metresPerSecond = try reader.read(Double.self)
    guard metresPerSecond >= 0, metresPerSecond < 1e12 else {
      throw StateError.malformed("a pace is none")
    }
  }
}
