package import HitherTracks

/// What the members of a group were doing at one tick.
package struct GroupTick: Sendable {
  /// The tick.
  package var time: Instant
  /// By `MemberIndex`; nil for a member whose fixes do not reach around the tick.
  package var members: [TickSample?]
  /// The event time that the pipeline had reached when all of this was known.
  package var settled: Instant
  /// By `MemberIndex`, the event time at which all was known that the leader's ticks, the member's own and the log
  /// decide; empty where all is known at once.
  package var settledByMember: [Instant] = []
  /// By `MemberIndex`, whether a `FollowerOperator` looks at the member; empty where it looks at everyone.
  package var isLookedAt: [Bool] = []
  /// Metres along the way by `MemberIndex`, from an origin that may change from tick to tick; NaN
  /// where unknown. Empty until an operator has measured the way.
  package var along: [Double] = []
  /// What the log tells since the tick before, up to this one, in order.
  package var entries: [LogEntry] = []
  /// Whether it is a tick of the grid, and not one that an entry of the log has for itself.
  package var isOnGrid = true

  package init(time: Instant, members: [TickSample?], settled: Instant? = nil) {
    self.time = time
    self.members = members
    self.settled = settled ?? time
  }
}

extension GroupTick {
  /// The event time at which all was known that is decided of a member at this tick.
  package func settled(of member: Int) -> Instant {
    settledByMember.indices.contains(member) ? settledByMember[member] : settled
  }

  /// Whether a member is looked at.
  package func looks(at member: Int) -> Bool {
    isLookedAt.indices.contains(member) ? isLookedAt[member] : true
  }
}

/// A step that looks at the whole group, on a tick grid instead of on merged fixes, so that sparse
/// and dense members mix and nothing depends on the order of arrival.
package protocol GroupOperator: Sendable {
  /// What the operator remembers.
  associatedtype State: StateCoding & Sendable

  /// What the operator is called and what it makes.
  static var description: OperatorDescription { get }

  /// The state before the first tick.
  func makeState() -> State

  /// Makes room in a state for members who have joined the group since, behind those it was made for.
  ///
  /// Law: who comes later is to the result as one who was there and was not sampled. Operators that count
  /// all members, as those over the log do, need to know them from the beginning.
  func widen(_ state: inout State)

  /// Looks at the group at the next tick, and may add to it what later operators read.
  func evaluate(_ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector)
}

extension GroupOperator {
  /// Nothing: the state has no room for each member.
  package func widen(_ state: inout State) {}
}

/// A step that decides of each follower by the leader's ticks, the follower's own and the log, and by nothing else; at
/// a tick where another leads from now on it may look at everyone.
///
/// It looks only at the followers that a tick asks for (`GroupTick.looks(at:)`), and an event about a member is detected
/// at `GroupTick.settled(of:)`.
///
/// Law: where some followers are looked at in one state and the others in another, from a common state on, and the
/// first adopts the others' records at the same tick, it is to the result as one state that looked at all.
package protocol FollowerOperator: GroupOperator {
  /// Takes over what is remembered of some members from a state that has come to the same tick.
  func adopt(_ members: [Int], from other: State, _ state: inout State)
}
