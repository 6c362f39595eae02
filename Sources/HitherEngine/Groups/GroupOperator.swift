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

  /// Looks at the group at the next tick, and may add to it what later operators read.
  func evaluate(_ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector)
}

/// Walks the ticks of several members side by side.
package struct GroupTicks: Sequence, IteratorProtocol, Sendable {
  private let samples: [[TickSample]]
  private let ends: [Instant?]
  private let gapMilliseconds: Int64
  private let stepMilliseconds: Int64
  private let log: [LogEntry]
  private var positions: [Int]
  private var logPosition = 0
  private var settled: Instant?

  /// Makes a walk over samples by `MemberIndex`, each in order of time on one grid.
  ///
  /// - Parameters:
  ///   - ends: The members' last fixes, by `MemberIndex`, where they are known: that nothing follows
  ///     is known once the silence is longer than a recording gap.
  ///   - gapMilliseconds: A longer silence is a recording gap.
  ///   - log: The outing's log, in order. An entry comes with the first tick at or after it; where
  ///     nobody is sampled so soon, with one of its own on which nobody is.
  ///   - stepMilliseconds: The distance of two ticks.
  package init(
    samples: [[TickSample]], ends: [Instant?] = [], gapMilliseconds: Int64 = 0,
    log: [LogEntry] = [], stepMilliseconds: Int64 = 10_000
  ) {
    self.samples = samples
    self.ends = ends
    self.gapMilliseconds = gapMilliseconds
    self.stepMilliseconds = stepMilliseconds
    self.log = log
    positions = Array(repeating: 0, count: samples.count)
  }

  /// The next tick on which at least one member was sampled or the log has an entry.
  package mutating func next() -> GroupTick? {
    var tick: Instant?
    for (position, list) in zip(positions, samples) where position < list.count {
      tick = Swift.min(tick ?? list[position].tick, list[position].tick)
    }
    if logPosition < log.count, tick.map({ $0 - log[logPosition].time >= stepMilliseconds }) ?? true
    {
      tick = log[logPosition].time
    }
    guard let tick else { return nil }
    var group = GroupTick(time: tick, members: Array(repeating: nil, count: samples.count))
    for index in samples.indices {
      let position = positions[index]
      guard position < samples[index].count, samples[index][position].tick == tick else { continue }
      group.members[index] = samples[index][position]
      group.settled = Swift.max(group.settled, samples[index][position].settled)
      positions[index] += 1
    }
    while logPosition < log.count, log[logPosition].time <= tick {
      group.entries.append(log[logPosition])
      logPosition += 1
    }
    group.settled = Swift.max(group.settled, silenceKnown(at: tick), settled ?? tick)
    settled = group.settled
    return group
  }

  /// When it was known of everyone who has ended that no fix follows up to a tick.
  private func silenceKnown(at tick: Instant) -> Instant {
    guard let last = ends.compactMap({ $0 }).max() else { return tick }
    var known = tick
    for case let end? in ends where end < tick {
      known = Swift.max(known, Swift.min(end + gapMilliseconds, last))
    }
    return known
  }
}
