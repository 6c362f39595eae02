package import HitherEngine
package import HitherTracks

/// The reason why a follower's gap is unknown at a tick, as the detector decided it.
package enum UnknownGapReason: UInt8, CaseIterable, Sendable {
  /// The follower has no fresh position.
  case noMemberPosition
  /// The leader has no fresh position.
  case noLeaderPosition
  /// A position of one of the two is suspect.
  case implausiblePosition
  /// Neither of the two has followed the path of the other.
  case orderUnknown
  /// The follower is near several branches of the leader's trail.
  case branchUnknown
  /// The positions do not decide whether the gap is small or large.
  case inaccurate

  /// The word in the output.
  package var word: String {
    switch self {
    case .noMemberPosition: "no_member_position"
    case .noLeaderPosition: "no_leader_position"
    case .implausiblePosition: "implausible_position"
    case .orderUnknown: "order_unknown"
    case .branchUnknown: "branch_unknown"
    case .inaccurate: "inaccurate"
    }
  }
}

/// An interval during which a follower's gap is unknown for one reason.
package struct UnknownGap: Hashable, Sendable {
  package var from: Instant
  package var to: Instant
  package var reason: UnknownGapReason

  package var milliseconds: Int64 { to - from }
}

extension [UnknownGap] {
  /// The intervals that are, with those that adjoin them, at least this long.
  func lasting(_ least: Int64) -> [UnknownGap] {
    var kept: [UnknownGap] = []
    var start = startIndex
    for index in indices where index + 1 == endIndex || self[index].to < self[index + 1].from {
      if self[index].to - self[start].from >= least { kept += self[start...index] }
      start = index + 1
    }
    return kept
  }
}

/// The unknown time of a follower by reason.
package struct UnknownGapTimes: Hashable, Sendable {
  /// Milliseconds in the order of `UnknownGapReason`.
  private var milliseconds = Array(
    repeating: Int64(0), count: UnknownGapReason.allCases.count)

  /// Makes times of 0.
  package init() {}

  /// The sum over all reasons, in milliseconds.
  package var total: Int64 { milliseconds.reduce(0, +) }

  /// The reasons with their times in milliseconds, without those of no time.
  package var byReason: [(reason: UnknownGapReason, milliseconds: Int64)] {
    zip(UnknownGapReason.allCases, milliseconds).filter { $0.1 > 0 }.map { ($0.0, $0.1) }
  }

  /// The reason of more than half of the time; nil if there is none.
  package var main: UnknownGapReason? {
    byReason.first { $0.milliseconds > total / 2 }?.reason
  }

  package mutating func add(_ time: Int64, _ reason: UnknownGapReason) {
    milliseconds[Int(reason.rawValue)] += time
  }
}

extension UnknownGap: StateCoding {
  package init() { (from, to, reason) = (Instant(), Instant(), .noMemberPosition) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &from)
    try c.code(plain: &to)
    try c.code(&reason, orThrow: "a reason for an unknown gap is not known")
  }
}

extension UnknownGapTimes: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&milliseconds)
  }

  package func validate() throws(StateError) {
    guard milliseconds.count == UnknownGapReason.allCases.count,
      milliseconds.allSatisfy({ (0...Int64.max / 16).contains($0) })
    else { throw StateError.malformed("the times of an unknown gap are out of range") }
  }
}
