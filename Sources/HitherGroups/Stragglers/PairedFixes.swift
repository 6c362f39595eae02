import HitherEngine

/// Counts the fixes that two people bring, so that one odd fix of either makes no episode.
///
/// On a grid finer than the fixes, a tick between two of them is no news. A pair is complete when
/// both have brought a fix since the pair before.
struct PairedFixes: Sendable {
  private var hasLeader = false
  private var hasFollower = false

  /// Learns who has a fix since the tick before.
  ///
  /// - Parameter isFirst: whether the condition was not met before this tick; what came before
  ///   then does not count.
  /// - Returns: whether a pair is complete.
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
  func write(to writer: inout StateWriter) {
    writer.write(hasLeader)
    writer.write(hasFollower)
  }

  init(from reader: inout StateReader) throws(StateError) {
    hasLeader = try reader.read(Bool.self)
    hasFollower = try reader.read(Bool.self)
  }
}
