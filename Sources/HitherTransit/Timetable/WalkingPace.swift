/// The walking time between stops if none is given.
package enum WalkingPace {
  /// Metres per second: the 1.34 m/s that adults prefer on the level (Bohannon 1997), rounded down.
  package static let metresPerSecond = 1.3
  /// The ratio of path lengths to straight-line distances.
  package static let detour = 1.3

  /// Seconds for a straight-line distance, rounded up.
  package static func seconds(_ metres: Double) -> Int {
    secondsOnPath(metres * detour)
  }

  /// Seconds for a path of a length, rounded up.
  package static func secondsOnPath(_ metres: Double) -> Int {
    Int((max(0, min(metres, 1e7)) / metresPerSecond).rounded(.up))
  }
}
