import HitherEngine
import HitherTracks

/// The members of a group, the initial leader, and the members who join later.
package struct GroupRoster: Sendable {
  /// The ids by `MemberIndex`.
  package let ids: [String]
  /// By `MemberIndex`; nil without a leader.
  package let leader: Int?
  /// Those who join later, by `MemberIndex`.
  package let isAbsent: [Bool]
  /// The members in the order of their ids, so that the result does not depend on their indices.
  package let byID: [Int]

  /// Makes a roster.
  ///
  /// - Parameter absent: The ids of members who are absent until they join.
  package init(ids: [String], leader: Int?, absent: Set<String> = []) {
    self.ids = ids
    self.leader = leader.flatMap { ids.indices.contains($0) ? $0 : nil }
    isAbsent = ids.map { absent.contains($0) }
    byID = ids.indices.sorted { ids[$0].precedesByBytes(ids[$1]) }
  }

  /// The index of a member; nil for an unknown id.
  package func index(of id: String) -> Int? { ids.firstIndex(of: id) }
}

/// The leader and the members present, as changed by the log's entries.
///
/// A leader leads until another is named: an entry that makes the leader a follower names none.
struct Attendance: Sendable {
  private(set) var leader: Int?
  /// By `MemberIndex`.
  private(set) var isThere: [Bool]

  init(_ roster: GroupRoster) {
    leader = roster.leader
    isThere = roster.isAbsent.map { !$0 }
  }

  /// Adds members who have joined the group.
  mutating func widen(_ roster: GroupRoster) {
    isThere += roster.isAbsent.dropFirst(isThere.count).map { !$0 }
  }

  /// Applies an entry of the log.
  ///
  /// - Returns: Whether the leader changed.
  mutating func take(_ entry: LogEntry, _ roster: GroupRoster) -> Bool {
    guard let member = roster.index(of: entry.member), member < isThere.count else { return false }
    switch entry.content {
    case .join: isThere[member] = true
    case .leave: isThere[member] = false
    case .role(.leader) where member != leader:
      leader = member
      return true
    default: break
    }
    return false
  }
}

extension Attendance: StateCoding {
  init() { isThere = [] }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(orNegative: &leader)
    try c.code(&isThere)
  }

  func validate() throws(StateError) {
    guard leader ?? -1 < isThere.count else {
      throw StateError.malformed("the leader is not a member")
    }
  }
}
