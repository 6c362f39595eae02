/// The role of a member in the group.
public enum Role: String, CaseIterable, Sendable {
  /// Leads the outing; the others' gaps are measured to this member.
  case leader
  /// Follows the leader.
  case follower
}

/// A time interval in which a member belongs to the outing; both ends are included.
public struct MembershipWindow: Hashable, Sendable {
  /// When the member joined; nil if from the start.
  public var joined: Instant?
  /// When the member left; nil if until the end.
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
  /// It is called for each fix and must be inlinable: around a call into another target the
  /// compiler copies the member's whole lane.
  @inlinable
  package func contain(_ milliseconds: Int64) -> Bool {
    isEmpty || contains { $0.contains(Instant(milliseconds: milliseconds)) }
  }

  /// The windows in order, with overlapping ones merged.
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

/// A participant of an outing.
public struct Member: Hashable, Sendable {
  /// The member's id in files and events; unique in an outing.
  public var id: String
  /// The member's display name.
  public var name: String
  /// Leader or follower.
  public var role: Role
  /// Added to every time of the member's fixes, in milliseconds: corrects a wrong clock.
  public var shiftMilliseconds: Int64
  /// When the member belonged to the outing; empty if always.
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

/// The index of a member in the outing's list, which is sorted by the bytes of the ids.
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
  /// Whether this name comes first in the order by bytes that all output uses.
  package func precedesByBytes(_ other: String) -> Bool {
    let (bytes, others) = (utf8.span, other.utf8.span)
    let count = min(bytes.count, others.count)
    for index in 0..<count where bytes[index] != others[index] {
      return bytes[index] < others[index]
    }
    return bytes.count < others.count
  }
}
