package import HitherTracks

/// When an outing's time ends, given the fixes of all members.
///
/// Time reaches a fix if it is at most 24 h after what time has reached, if another member has a fix within
/// 24 h after it, or if three further fixes of the same member are not earlier. Fixes after the end are
/// `ahead`: one phone that sends a fix dated years ahead does not make an outing last for years.
package enum TrustedEnd {
  /// So many further fixes of a member confirm a leap of its own.
  static let further = 3

  /// What is known of a member's times.
  package struct Member: Sendable {
    /// The last time that needs no confirmation; nil if there is none.
    package var last: Instant?
    /// The different times after it, rising: at most three behind a leap.
    package var tail: [Int64]

    package init(last: Instant?, tail: [Int64] = []) {
      self.last = last
      self.tail = tail
    }
  }

  /// The last trusted fix of all members; nil if there are no fixes.
  package static func of(_ members: [Member]) -> Instant? {
    let tails = members.enumerated().flatMap { index, member in
      member.tail.map { (time: $0, member: index) }
    }.sorted { ($0.time, $0.member) < ($1.time, $1.member) }
    guard var end = members.compactMap({ $0.last?.milliseconds }).max() ?? tails.first?.time
    else { return nil }
    for (index, fix) in tails.enumerated() where fix.time > end {
      if fix.time - end <= Watermark.leapMilliseconds || isReached(fix, tails[index...]) {
        end = fix.time
      }
    }
    return Instant(milliseconds: end)
  }

  /// Whether another member, or three further fixes of the same one, reach a fix.
  private static func isReached(
    _ fix: (time: Int64, member: Int), _ tails: ArraySlice<(time: Int64, member: Int)>
  ) -> Bool {
    var own = 0
    for other in tails {
      if other.member == fix.member {
        own += 1
        if own > further { return true }
      } else if other.time - fix.time <= Watermark.leapMilliseconds {
        return true
      }
    }
    return false
  }
}
