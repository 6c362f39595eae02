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
  func write(to writer: inout StateWriter) {
    time.write(to: &writer)
    for list in [arrived, missing, unknown] { writer.write(members: list) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try Instant(from: &reader)
    arrived = try reader.readMembers()
    missing = try reader.readMembers()
    unknown = try reader.readMembers()
  }
}
