import HitherEngine

/// Counts the fixes of two people, so that one bad fix of either starts no episode.
///
/// On a grid finer than the fixes, a tick between two of them has no new data. A pair is complete
/// when both have a fix since the previous pair.
struct PairedFixes: Sendable {
  private var hasLeader = false
  private var hasFollower = false

  /// Records who has a fix since the previous tick.
  ///
  /// - Parameter isFirst: Whether the condition was not met before this tick; earlier fixes then do
  ///   not count.
  /// - Returns: Whether a pair is complete.
  mutating func take(leader: Bool, follower: Bool, isFirst: Bool) -> Bool {
    hasLeader = leader || (hasLeader && !isFirst)
    hasFollower = follower || (hasFollower && !isFirst)
    guard hasLeader, hasFollower else { return false }
    hasLeader = false
    hasFollower = false
    return true
  }
}

extension PairedFixes: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&hasLeader)
    try c.code(&hasFollower)
  }
}
