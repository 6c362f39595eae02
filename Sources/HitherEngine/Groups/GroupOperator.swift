package import HitherTracks

/// What the members of a group were doing at one tick.
package struct GroupTick: Sendable {
  /// The tick.
  package var time: Instant
  /// By `MemberIndex`; nil for a member whose fixes do not reach around the tick.
  package var members: [TickSample?]

  package init(time: Instant, members: [TickSample?]) {
    self.time = time
    self.members = members
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

  /// Looks at the group at the next tick.
  func evaluate(_ tick: GroupTick, _ state: inout State, _ events: inout EventCollector)
}

/// Walks the ticks of several members side by side.
package struct GroupTicks: Sequence, IteratorProtocol, Sendable {
  private let samples: [[TickSample]]
  private var positions: [Int]

  /// Makes a walk over samples by `MemberIndex`, each in order of time on one grid.
  package init(samples: [[TickSample]]) {
    self.samples = samples
    positions = Array(repeating: 0, count: samples.count)
  }

  /// The next tick on which at least one member was sampled.
  package mutating func next() -> GroupTick? {
    var tick: Instant?
    for (position, list) in zip(positions, samples) where position < list.count {
      tick = Swift.min(tick ?? list[position].tick, list[position].tick)
    }
    guard let tick else { return nil }
    var group = GroupTick(time: tick, members: Array(repeating: nil, count: samples.count))
    for index in samples.indices {
      let position = positions[index]
      guard position < samples[index].count, samples[index][position].tick == tick else { continue }
      group.members[index] = samples[index][position]
      positions[index] += 1
    }
    return group
  }
}
