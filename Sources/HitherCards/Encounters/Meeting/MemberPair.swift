package import HitherTracks

/// Two members, the one with the lower index first.
package struct MemberPair: Hashable, Comparable, Sendable {
  package let first: MemberIndex
  package let second: MemberIndex

  /// Makes a pair of two members in either order; nil if they are the same.
  package init?(_ one: MemberIndex, _ other: MemberIndex) {
    guard one != other else { return nil }
    (first, second) = (min(one, other), max(one, other))
  }

  /// Whether a member is one of the two.
  package func contains(_ member: MemberIndex) -> Bool { first == member || second == member }

  /// Ordered by the first, then by the second.
  package static func < (left: MemberPair, right: MemberPair) -> Bool {
    (left.first, left.second) < (right.first, right.second)
  }
}
