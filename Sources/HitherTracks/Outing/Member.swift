/// What a member is to the group.
public enum Role: String, CaseIterable, Sendable {
  /// Leads the outing; the others' gaps are measured to this member.
  case leader
  /// Follows.
  case follower
}

/// A stretch of time in which someone belongs to the outing; both ends are in.
public struct MembershipWindow: Hashable, Sendable {
  /// When the member joined; nil for from the start.
  public var joined: Instant?
  /// When the member left; nil for to the end.
  public var left: Instant?

  /// Makes a window.
  public init(joined: Instant? = nil, left: Instant? = nil) {
    self.joined = joined
    self.left = left
  }

  /// Whether an instant lies in the window.
  public func contains(_ instant: Instant) -> Bool {
    if let joined, instant < joined { return false }
    if let left, instant > left { return false }
    return true
  }
}

extension [MembershipWindow] {
  /// Whether a member with these windows belongs to the outing at a time; without windows always.
  ///
  /// It is asked of each fix, so it must not be a call into another room: around such a call the compiler
  /// copies the whole lane of the member.
  @inlinable
  package func contain(_ milliseconds: Int64) -> Bool {
    isEmpty || contains { $0.contains(Instant(milliseconds: milliseconds)) }
  }

  /// The windows in order, those that overlap as one.
  package var merged: [MembershipWindow] {
    var result: [MembershipWindow] = []
    for window in sorted(by: { ($0.joined ?? .earliest) < ($1.joined ?? .earliest) }) {
      if let last = result.last, (window.joined ?? .earliest) <= (last.left ?? .latest) {
        result[result.count - 1].left = Swift.max(last.left ?? .latest, window.left ?? .latest)
      } else {
        result.append(window)
      }
    }
    return result
  }
}

/// Someone who takes part in an outing.
public struct Member: Hashable, Sendable {
  /// What files and events call the member; unique in an outing.
  public var id: String
  /// What people call the member.
  public var name: String
  /// Leader or follower.
  public var role: Role
  /// Added to every time of the member's fixes, in milliseconds: corrects a wrong clock.
  public var shiftMilliseconds: Int64
  /// When the member belonged to the outing; empty for all the time.
  public var windows: [MembershipWindow]

  /// Makes a member.
  public init(
    id: String, name: String? = nil, role: Role = .follower, shiftMilliseconds: Int64 = 0,
    windows: [MembershipWindow] = []
  ) {
    self.id = id
    self.name = name ?? id
    self.role = role
    self.shiftMilliseconds = shiftMilliseconds
    self.windows = windows
  }
}

/// The place of a member in the outing's list, which is ordered by the bytes of the ids.
public struct MemberIndex: Hashable, Comparable, Sendable {
  /// Position in the list, from 0.
  public var position: Int32

  /// Makes an index.
  public init(_ position: Int) {
    self.position = Int32(truncatingIfNeeded: position)
  }

  /// The order of the list.
  public static func < (left: MemberIndex, right: MemberIndex) -> Bool {
    left.position < right.position
  }
}

extension String {
  /// Whether this name comes first in the order by bytes that all output keeps.
  package func precedesByBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
