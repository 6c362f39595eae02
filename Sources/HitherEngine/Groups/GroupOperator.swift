package import HitherTracks

/// What the members of a group were doing at one tick.
package struct GroupTick: Sendable {
  /// The tick.
  package var time: Instant
  /// By `MemberIndex`; nil for a member whose fixes do not reach around the tick.
  package var members: [TickSample?]
  /// The event time that the pipeline had reached when all of this was known.
  package var settled: Instant
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
