package import HitherEngine
package import HitherTracks

/// Who had come to a point when the leader went on.
package struct RollCallAnswer: Hashable, Sendable {
  /// When the leader went on.
  package var time: Instant
  /// By `MemberIndex`, in the order of ids.
  package var arrived: [Int]
  package var missing: [Int]
  package var unknown: [Int]
}

extension RollCallAnswer: StateCoding {
  package func write(to writer: inout StateWriter) {
    time.write(to: &writer)
    for list in [arrived, missing, unknown] { writer.write(members: list) }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    time = try Instant(from: &reader)
    arrived = try reader.readMembers()
    missing = try reader.readMembers()
    unknown = try reader.readMembers()
  }
}
