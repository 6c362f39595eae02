package import HitherTracks

/// Finds when an outing's time ends, given the fixes of all members.
///
/// Time advances to a fix if it is at most 24 h after the time reached, if another member has a fix
/// within 24 h after it, if three further fixes of the same member are not earlier, or if the step
/// to it is at most three times another step of that member. Fixes after the end are `ahead`: one
/// phone that sends a fix dated years ahead does not make an outing last for years. If no fix is
/// confirmed by a second member or three further ones, none is more credible than another, and all
/// count.
package enum TrustedEnd {
  /// The number of further fixes of a member that confirm a leap of its own.
  static let further = 3

  /// A step of up to this many times another step of the member is usual.
  private static let usualFactor: Int64 = 3

  /// The steps of a member's track as far as its times need no confirmation.
  package struct Steps: Hashable, Sendable {
    /// The last time; nil before the first.
    package private(set) var last: Instant?
    /// The longest step between two times, in milliseconds.
    package private(set) var longest: Int64 = 0

    package init() {}

    /// Adds the next time of the member.
    package mutating func take(_ time: Int64) {
      if let last { longest = max(longest, time - last.milliseconds) }
      last = Instant(milliseconds: time)
    }
  }

  /// The data about a member's times.
  package struct Member: Sendable {
    package var steps: Steps
    /// The distinct times after them, rising; for files at most three after a leap.
    package var tail: [Int64]

    package init(_ steps: Steps, tail: [Int64]) {
      (self.steps, self.tail) = (steps, tail)
    }

    /// Whether the step to a fix of the tail is at most three times another step of the member.
    fileprivate func isUsual(_ index: Int) -> Bool {
      let before = [steps.last?.milliseconds] + tail.map(Optional.some)
      let lengths = tail.indices.map { index in before[index].map { tail[index] - $0 } }
      guard let step = lengths[index] else { return false }
      let others = lengths.indices.compactMap { $0 == index ? nil : lengths[$0] }
      return step / usualFactor <= max(steps.longest, others.max() ?? 0)
    }
  }

  /// The last trusted fix of all members; nil if there are no fixes.
  ///
  /// - Parameter reached: A time that is already trusted; nil if there is none.
  package static func of(_ members: [Member], reached: Instant? = nil) -> Instant? {
    let tails = members.enumerated().flatMap { index, member in
      member.tail.enumerated().map { Fix(time: $1, member: index, place: $0) }
    }.sorted { ($0.time, $0.member) < ($1.time, $1.member) }
    let last = (members.map(\.steps.last) + [reached]).compactMap { $0?.milliseconds }.max()
    guard var end = last ?? tails.first?.time else { return nil }
    if last == nil, let latest = tails.last,
      !tails.indices.contains(where: { isReached(tails[$0], tails[$0...]) })
    {
      return Instant(milliseconds: latest.time)
    }
    for (index, fix) in tails.enumerated() where fix.time > end {
      if fix.time - end <= Watermark.leapMilliseconds || isReached(fix, tails[index...])
        || members[fix.member].isUsual(fix.place)
      {
        end = fix.time
      }
    }
    return Instant(milliseconds: end)
  }

  /// A fix of a tail.
  private struct Fix {
    var time: Int64
    var member: Int
    /// Its index in the tail.
    var place: Int
  }

  /// Whether another member, or three further fixes of the same one, confirm a fix.
  private static func isReached(
    _ fix: Fix, _ tails: ArraySlice<Fix>
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

extension TrustedEnd.Steps: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(&longest)
  }
}
