import HitherEngine
import HitherTracks

/// The members who had reached a point when the leader departed.
struct RollCallAnswer: Hashable, Sendable {
  /// When the leader departed.
  var time: Instant
  /// By `MemberIndex`, in the order of ids.
  var arrived: [Int]
  var missing: [Int]
  var unknown: [Int]
}

extension RollCallAnswer {
  /// The same by the members' ids.
  func names(_ ids: [String]) -> RollNames {
    RollNames(
      arrived: arrived.map { ids[$0] }, missing: missing.map { ids[$0] },
      notKnown: unknown.map { ids[$0] })
  }
}

extension RollCallAnswer: StateCoding {
  init() { (time, arrived, missing, unknown) = (Instant(), [], [], []) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &time)
    try c.code(&arrived)
    try c.code(&missing)
    try c.code(&unknown)
  }
}
