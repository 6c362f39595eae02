package import HitherTracks

/// Iterates over the ticks of several members in parallel, as their samples arrive.
///
/// A tick is complete when it is known for each member where it was, or that its silence is longer
/// than a recording gap. All ticks from the first sample to the last are returned, also those
/// without samples, which are known with the next sample of any member; a silence of all members
/// longer than a day has none. In batch mode all samples are there at once, in live mode they
/// arrive in portions: the ticks are the same.
package struct GroupTicks: Sequence, IteratorProtocol, Sendable {
  /// The samples received from one member.
  fileprivate struct Queue: Sendable {
    var samples: [TickSample] = []
    var position = 0
    /// All fixes up to here have arrived.
    var reached = Instant.absent
    var last: LastSight?
    /// The fixes before silences, of ticks that have not been returned, and the one of the last tick.
    var sights: ArraySlice<LastSight> = []
    var seen: LastSight?

    /// The last fix up to a tick, if the position at the tick is not known.
    mutating func sight(at tick: Instant) -> LastSight? {
      while let next = sights.first, next.time <= tick {
        seen = next
        sights.removeFirst()
      }
      if let last, last.time <= tick, last.time > seen?.time ?? .absent { seen = last }
      return seen
    }

    /// A shorter queue reserves no capacity, which for very many members would be most of the memory.
    private static let thrifty = 64

    /// Appends more samples.
    mutating func append(_ more: [TickSample]) {
      if samples.count < Self.thrifty {
        samples.removeFirst(position)
        position = 0
        samples.reserveCapacity(samples.count + more.count)
      }
      samples += more
    }

    /// The next sample.
    var head: TickSample? { position < samples.count ? samples[position] : nil }
    /// Its tick.
    var nextTick: Instant? { position < samples.count ? samples[position].tick : nil }
  }

  /// The next tick, as far as it is known.
  package struct Coming: Sendable {
    package var time: Instant
    /// Whether it is the tick of the grid that follows the last.
    ///
    /// False for the first, for one after a long silence, and for one inserted for a log entry.
    package var isNext: Bool
    /// The tick of the grid that completes it; nil if no sample follows.
    package var grid: Instant?

    fileprivate var isOnGrid: Bool { grid == time }
  }

  private static let longestSilence: Int64 = 86_400_000

  package let stepMilliseconds: Int64
  private var log: [LogEntry]
  private var queues: [Queue]
  private var logPosition = 0
  /// The last tick of the grid that was returned.
  package private(set) var cursor: Instant?
  private var settled = Instant.absent
  /// By member, when its position or its silence at the last returned tick became known.
  package private(set) var known: [Instant]
  /// The end of the input, once known.
  private var end: Instant?
  /// Whether ticks have the last fixes of silent members.
  private let keepsSights: Bool

  /// Makes an iteration without samples.
  ///
  /// - Parameters:
  ///   - members: The number of members.
  ///   - log: The outing's log, in order. An entry is part of the first tick at or after it; if
  ///     nobody has a sample soon enough, it gets a tick of its own without samples.
  ///   - stepMilliseconds: The interval between two ticks.
  ///   - keepsSights: Whether ticks have the last fixes of silent members (`GroupTick.sights`).
  package init(
    members: Int, log: [LogEntry] = [], stepMilliseconds: Int64 = 10_000, keepsSights: Bool = false
  ) {
    self.keepsSights = keepsSights
    self.stepMilliseconds = stepMilliseconds
    self.log = log
    queues = Array(repeating: Queue(), count: members)
    known = Array(repeating: .absent, count: members)
  }

  /// Adds members who have joined the group; none of their fixes is earlier than a returned tick.
  package mutating func widen(to members: Int) {
    guard members > queues.count else { return }
    queues += Array(repeating: Queue(), count: members - queues.count)
    known += Array(repeating: .absent, count: members - known.count)
  }

  /// Makes an iteration over all samples, by `MemberIndex`, each in order of time on one grid.
  package init(samples: [[TickSample]]) {
    self.init(members: samples.count)
    for (member, samples) in samples.enumerated() { add(samples, of: member) }
    end(at: .absent)
  }

  /// Appends the next samples of a member, in order of time.
  package mutating func add(_ samples: [TickSample], of member: Int) {
    guard queues.indices.contains(member), !samples.isEmpty else { return }
    if queues[member].head == nil {
      queues[member].samples = samples
      queues[member].position = 0
    } else {
      queues[member].append(samples)
    }
    skipPast(member)
  }

  /// Appends the next fixes of a member before silences, in order of time.
  package mutating func add(sights: [LastSight], of member: Int) {
    guard queues.indices.contains(member), !sights.isEmpty else { return }
    queues[member].sights += sights
  }

  /// Adds a log entry that arrived during the iteration; no tick at or after it has been returned.
  package mutating func add(_ entry: LogEntry) {
    let place = log[logPosition...].firstIndex { entry.precedes($0) } ?? log.count
    log.insert(entry, at: place)
  }

  /// Records how far a member's fixes have arrived.
  ///
  /// - Parameters:
  ///   - time: No earlier fix follows.
  ///   - last: The last fix.
  package mutating func reach(_ time: Instant, last: LastSight?, of member: Int) {
    guard queues.indices.contains(member) else { return }
    queues[member].reached = time
    if let last { queues[member].last = last }
  }

  /// Ends the input of all members.
  ///
  /// - Parameter time: The last moment of the input.
  package mutating func end(at time: Instant) { end = time }

  /// The next tick, once it is complete.
  package mutating func next() -> GroupTick? {
    guard let coming, coming.grid.map({ isComplete($0) }) ?? isEnded else { return nil }
    return take(coming)
  }

  /// The next tick, as far as it is known, even before it is complete.
  package var coming: Coming? {
    var head: Instant?
    for index in queues.indices {
      guard let tick = queues[index].nextTick else { continue }
      head = Swift.min(head ?? tick, tick)
    }
    let tick = head.map { candidate(before: $0) }
    guard tick != nil || isEnded else { return nil }
    if logPosition < log.count,
      tick.map({ $0 - log[logPosition].time >= stepMilliseconds }) ?? true
    {
      return Coming(time: log[logPosition].time, isNext: false, grid: tick)
    }
    return tick.map { tick in
      let isNext = cursor.map { tick - $0 == stepMilliseconds } ?? false
      return Coming(time: tick, isNext: isNext, grid: tick)
    }
  }

  /// Returns the next tick, complete or not.
  package mutating func take(_ coming: Coming) -> GroupTick {
    coming.isOnGrid
      ? gridTick(at: coming.time) : entryTick(at: coming.time, isLast: coming.grid == nil)
  }

  /// Whether the input of all members has ended.
  package var isEnded: Bool { end != nil }

  /// All fixes of a member up to here have arrived.
  package func reached(by member: Int) -> Instant { queues[member].reached }

  /// The log entries up to a moment.
  package func entries(through time: Instant) -> ArraySlice<LogEntry> {
    log[logPosition...].prefix { $0.time <= time }
  }

  /// The time of the next log entry.
  package var nextEntry: Instant? { logPosition < log.count ? log[logPosition].time : nil }

  /// A lower bound of the settling time of all later ticks.
  ///
  /// - Parameter repaired: Up to here it is final for all members which fixes are used.
  package func bound(_ repaired: Instant) -> Instant {
    let entry = nextEntry ?? .latest
    guard end == nil, let cursor else { return Swift.min(repaired, entry) }
    // What completes a tick settles later than what is known now, and so does an entry that belongs to it.
    guard isComplete(cursor + stepMilliseconds) else { return repaired }
    return Swift.min(repaired, cursor + stepMilliseconds, entry)
  }

  /// The next tick, given the next sample of any member.
  private func candidate(before head: Instant) -> Instant {
    guard let cursor, head - cursor <= Self.longestSilence else { return head }
    return Swift.min(head, cursor + stepMilliseconds)
  }

  /// Whether the position or the silence of every member is known.
  package func isComplete(_ tick: Instant) -> Bool {
    if isEnded { return true }
    for index in queues.indices where !isKnown(index, at: tick) { return false }
    return true
  }

  /// Whether the position or the silence of a member is known.
  package func isKnown(_ member: Int, at tick: Instant) -> Bool {
    let (last, reached) = (queues[member].last, queues[member].reached)
    if isEnded { return true }
    if let last, last.time >= tick { return true }
    return reached > tick && last.map { reached - $0.time > $0.longestSilence } ?? true
  }

  private mutating func gridTick(at tick: Instant) -> GroupTick {
    var group = GroupTick(time: tick, members: Array(repeating: nil, count: queues.count))
    group.settled = Swift.max(tick, settled)
    for index in queues.indices {
      if queues[index].nextTick == tick, let head = queues[index].head {
        group.members[index] = head
        known[index] = Swift.max(tick, head.settled)
        queues[index].position += 1
        prune(index)
      } else {
        known[index] = silenceKnown(of: queues[index], at: tick)
      }
      group.settled = Swift.max(group.settled, known[index])
    }
    cursor = tick
    finish(&group)
    return group
  }

  private mutating func entryTick(at time: Instant, isLast: Bool) -> GroupTick {
    var group = GroupTick(time: time, members: Array(repeating: nil, count: queues.count))
    group.isOnGrid = false
    group.settled = Swift.max(time, settled)
    for index in queues.indices {
      known[index] = isLast ? silenceKnown(of: queues[index], at: time) : time
      group.settled = Swift.max(group.settled, known[index])
    }
    finish(&group)
    return group
  }

  private mutating func finish(_ group: inout GroupTick) {
    while logPosition < log.count, log[logPosition].time <= group.time {
      group.entries.append(log[logPosition])
      logPosition += 1
    }
    settled = group.settled
    guard keepsSights else { return }
    group.sights = queues.indices.map { index in
      group.members[index]?.isKnown ?? false ? nil : queues[index].sight(at: group.time)
    }
  }

  /// When it became known that no fix of a member follows up to a tick.
  private func silenceKnown(of queue: Queue, at tick: Instant) -> Instant {
    guard let last = queue.last, last.time < tick else { return tick }
    let known = Swift.max(last.time + last.longestSilence, last.settled)
    return Swift.max(tick, Swift.min(known, end ?? known))
  }

  /// Skips samples at ticks that have been returned: their member was known to be silent.
  private mutating func skipPast(_ member: Int) {
    guard let cursor else { return }
    while let tick = queues[member].nextTick, tick <= cursor { queues[member].position += 1 }
    prune(member)
  }

  private mutating func prune(_ member: Int) {
    let (position, count) = (queues[member].position, queues[member].samples.count)
    guard position == count || (position >= 16 && position * 2 > count) else { return }
    if position == count {
      queues[member].samples = []
    } else {
      queues[member].samples.removeFirst(position)
    }
    queues[member].position = 0
  }
}

extension GroupTicks.Queue: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    // Samples that are only not removed yet are not part of the state.
    var waiting = Array(samples[min(position, samples.count)...])
    try c.code(&waiting)
    if c.isReading { samples = waiting }
    try c.code(&reached)
    try c.code(&last)
    var silences = Array(sights)
    try c.code(&silences)
    if c.isReading { sights = silences[...] }
    try c.code(&seen)
  }
}

/// The end of the input is not part of the state, because an ended iteration is not resumed.
extension GroupTicks: Checkpointable {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let count = queues.count
    try c.code(&queues)
    guard queues.count == count else {
      throw StateError.malformed("the group has other members than the saved one")
    }
    logPosition = Int(try c.coded(UInt32(truncatingIfNeeded: logPosition)))
    guard logPosition <= log.count else {
      throw StateError.malformed("the log is shorter than the saved one")
    }
    try c.code(&cursor)
    try c.code(&settled)
  }
}
