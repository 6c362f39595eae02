package import HitherTracks

/// The state of a group's members at one tick.
package struct GroupTick: Sendable {
  /// The tick.
  package var time: Instant
  /// By `MemberIndex`; nil for a member without fixes around the tick.
  package var members: [TickSample?]
  /// By `MemberIndex`, the last fix of a member whose position is not known at the tick.
  ///
  /// Empty if no operator asks for them.
  package var sights: [LastSight?] = []
  /// The event time that the pipeline had reached when all of this was known.
  package var settled: Instant
  /// By `MemberIndex`, the event time at which everything known from the leader's ticks, the
  /// member's own and the log was final.
  ///
  /// Empty if all of it is known at the same time.
  package var settledByMember: [Instant] = []
  /// By `MemberIndex`, whether a `FollowerOperator` evaluates the member; empty if it evaluates everyone.
  package var isLookedAt: [Bool] = []
  /// Metres along the route by `MemberIndex`, from an origin that may change from tick to tick; NaN if unknown.
  ///
  /// Empty until an operator has measured the route.
  package var along: [Double] = []
  /// The log entries after the previous tick up to this one, in order.
  package var entries: [LogEntry] = []
  /// Whether it is a tick of the grid, and not one inserted for a log entry.
  package var isOnGrid = true

  package init(time: Instant, members: [TickSample?], settled: Instant? = nil) {
    self.time = time
    self.members = members
    self.settled = settled ?? time
  }
}

extension GroupTick {
  /// The event time at which everything was known that is decided about a member at this tick.
  package func settled(of member: Int) -> Instant {
    settledByMember.indices.contains(member) ? settledByMember[member] : settled
  }

  /// The last fix of a member whose position is not known at the tick; nil if there is none.
  package func sight(of member: Int) -> LastSight? {
    sights.indices.contains(member) ? sights[member] : nil
  }

  /// Whether a member is evaluated.
  package func looks(at member: Int) -> Bool {
    isLookedAt.indices.contains(member) ? isLookedAt[member] : true
  }
}

/// A step that evaluates the whole group on a tick grid.
///
/// Because it uses a grid instead of merged fixes, members that record rarely and often can be
/// mixed, and nothing depends on the order of arrival.
package protocol GroupOperator: Sendable {
  /// The operator's state.
  associatedtype State: StateCoding & Sendable

  /// The operator's name and what it emits.
  static var description: OperatorDescription { get }

  /// The state before the first tick.
  func makeState() -> State

  /// Extends a state for members who joined the group later, after those it was made for.
  ///
  /// Invariant: a member who joins later has the same results as one who was there without samples.
  /// Operators that count all members, such as those over the log, need to know them from the
  /// start.
  func widen(_ state: inout State)

  /// Evaluates the group at the next tick, and may add data to it that later operators read.
  func evaluate(_ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector)
}

extension GroupOperator {
  /// Does nothing: the state has no entry per member.
  package func widen(_ state: inout State) {}
}

/// A step that decides about each follower only by the leader's ticks, the follower's own and the log.
///
/// At a tick where the leader changes it may use everyone's. It evaluates only the followers that a
/// tick requests (`GroupTick.looks(at:)`), and an event about a member is detected at
/// `GroupTick.settled(of:)`.
///
/// Invariant: if from a common state on some followers are evaluated in one state and the others in
/// another, and the first adopts the others' records at the same tick, the result is that of one
/// state that evaluated all.
package protocol FollowerOperator: GroupOperator {
  /// Adopts the records of some members from a state at the same tick.
  func adopt(_ members: [Int], from other: State, _ state: inout State)
}
