/// How long a walk between stops takes where nothing says so.
package enum WalkingPace {
  /// Metres a second: the 1.34 m/s that adults prefer on the level (Bohannon 1997), rounded down.
  package static let metresPerSecond = 1.3
  /// How much longer ways are than straight lines.
  package static let detour = 1.3

  /// Seconds for a distance in a straight line, rounded up.
  package static func seconds(_ metres: Double) -> Int {
    secondsOnPath(metres * detour)
  }

  /// Seconds for a way of a length, rounded up.
  package static func secondsOnPath(_ metres: Double) -> Int {
    Int((max(0, min(metres, 1e7)) / metresPerSecond).rounded(.up))
  }
}
