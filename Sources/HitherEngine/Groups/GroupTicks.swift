package import HitherTracks

/// Walks the ticks of several members side by side, as their samples come.
///
/// A tick is complete when it is known of each member where it was, or that its silence is longer than a
/// recording gap. All ticks from the first sample to the last are looked at, also those at which
/// nobody was sampled, which is known with the next sample of anybody; of a silence of all that is longer
/// than a day, none. In batch all samples are there at once, live they come bit by bit: the ticks are
/// the same.
package struct GroupTicks: Sequence, IteratorProtocol, Sendable {
  /// What has come of one member.
  fileprivate struct Queue: Sendable {
    var samples: [TickSample] = []
    var position = 0
    /// Up to here all fixes have come.
    var reached = Instant.absent
    var last: LastSight?

    /// A queue that is shorter has no room to spare: of very many members that would be most of the memory.
    private static let thrifty = 64

    /// Takes more samples.
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

  /// The tick that comes next, as far as that is known.
  package struct Coming: Sendable {
    package var time: Instant
    /// Whether it is the tick of the grid that follows the last; not the first, nor one after a long silence, nor one
    /// that an entry of the log has for itself.
    package var isNext: Bool
    /// The tick of the grid with which it is complete; nil where no sample follows.
    package var grid: Instant?

    fileprivate var isOnGrid: Bool { grid == time }
  }

  private static let longestSilence: Int64 = 86_400_000

  package let stepMilliseconds: Int64
  private var log: [LogEntry]
  private var queues: [Queue]
  private var logPosition = 0
  /// The last tick of the grid that was handed out.
  package private(set) var cursor: Instant?
  private var settled = Instant.absent
  /// By member, when it was known where it was at the last tick that was handed out, or that it was silent.
  package private(set) var known: [Instant]
  /// The end of the input, once it has come.
  private var end: Instant?

  /// Makes a walk on which nothing has come.
  ///
  /// - Parameters:
  ///   - members: How many there are.
  ///   - log: The outing's log, in order. An entry comes with the first tick at or after it; where
  ///     nobody is sampled so soon, with one of its own on which nobody is.
  ///   - stepMilliseconds: The distance of two ticks.
  package init(
    members: Int, log: [LogEntry] = [], stepMilliseconds: Int64 = 10_000
  ) {
    self.stepMilliseconds = stepMilliseconds
    self.log = log
    queues = Array(repeating: Queue(), count: members)
    known = Array(repeating: .absent, count: members)
  }

  /// Makes room for members who have joined the group; no fix of theirs is earlier than a tick that was handed out.
  package mutating func widen(to members: Int) {
    guard members > queues.count else { return }
    queues += Array(repeating: Queue(), count: members - queues.count)
    known += Array(repeating: .absent, count: members - known.count)
  }

  /// Makes a walk over all samples there are, by `MemberIndex`, each in order of time on one grid.
  package init(samples: [[TickSample]]) {
    self.init(members: samples.count)
    for (member, samples) in samples.enumerated() { add(samples, of: member) }
    end(at: .absent)
  }

  /// Takes the next samples of a member, in order of time.
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

  /// Takes an entry of the log that came while the walk goes on; no tick at or after it has been handed out.
  package mutating func add(_ entry: LogEntry) {
    let place = log[logPosition...].firstIndex { entry.precedes($0) } ?? log.count
    log.insert(entry, at: place)
  }

  /// Learns how far a member's fixes have come.
  ///
  /// - Parameters:
  ///   - time: No fix earlier than this follows.
  ///   - last: The last fix.
  package mutating func reach(_ time: Instant, last: LastSight?, of member: Int) {
    guard queues.indices.contains(member) else { return }
    queues[member].reached = time
    if let last { queues[member].last = last }
  }

  /// Learns that nothing follows of anybody.
  ///
  /// - Parameter time: The last moment of the input.
  package mutating func end(at time: Instant) { end = time }

  /// The next tick, once it is complete.
  package mutating func next() -> GroupTick? {
    guard let coming, coming.grid.map({ isComplete($0) }) ?? isEnded else { return nil }
    return take(coming)
  }

  /// The tick that comes next, as far as it is known, also before it is complete.
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

  /// Hands out the tick that comes next, whether it is complete or not.
  package mutating func take(_ coming: Coming) -> GroupTick {
    coming.isOnGrid
      ? gridTick(at: coming.time) : entryTick(at: coming.time, isLast: coming.grid == nil)
  }

  /// Whether the input has ended, so that nothing more will be known of anybody.
  package var isEnded: Bool { end != nil }

  /// Up to here all fixes of a member have come.
  package func reached(by member: Int) -> Instant { queues[member].reached }

  /// The entries of the log that come up to a moment.
  package func entries(through time: Instant) -> ArraySlice<LogEntry> {
    log[logPosition...].prefix { $0.time <= time }
  }

  /// When the next entry of the log was made.
  package var nextEntry: Instant? { logPosition < log.count ? log[logPosition].time : nil }

  /// No later tick is settled before this.
  ///
  /// - Parameter repaired: Up to here it is certain of all members which fixes are used.
  package func bound(_ repaired: Instant) -> Instant {
    let entry = nextEntry ?? .latest
    guard end == nil, let cursor else { return Swift.min(repaired, entry) }
    // What completes a tick is settled later than what is known now, and so is an entry that comes with it.
    guard isComplete(cursor + stepMilliseconds) else { return repaired }
    return Swift.min(repaired, cursor + stepMilliseconds, entry)
  }

  /// The tick that follows, where somebody's next sample is known.
  private func candidate(before head: Instant) -> Instant {
    guard let cursor, head - cursor <= Self.longestSilence else { return head }
    return Swift.min(head, cursor + stepMilliseconds)
  }

  /// Whether it is known of everyone whether and where they were.
  package func isComplete(_ tick: Instant) -> Bool {
    if isEnded { return true }
    for index in queues.indices where !isKnown(index, at: tick) { return false }
    return true
  }

  /// Whether it is known of a member whether and where it was.
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
  }

  /// When it was known that no fix of a member follows up to a tick.
  private func silenceKnown(of queue: Queue, at tick: Instant) -> Instant {
    guard let last = queue.last, last.time < tick else { return tick }
    let known = Swift.max(last.time + last.longestSilence, last.settled)
    return Swift.max(tick, Swift.min(known, end ?? known))
  }

  /// Samples at ticks that have been handed out tell nothing any more: their member was known to be
  /// silent.
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
  func write(to writer: inout StateWriter) {
    writer.write(Array(samples[min(position, samples.count)...]))
    writer.write(reached)
    writer.write(last)
  }

  init(from reader: inout StateReader) throws(StateError) {
    samples = try reader.readList(TickSample.self)
    reached = try reader.read(Instant.self)
    last = try reader.readOptional(LastSight.self)
  }
}

/// The end of the input is no part of it: what has ended is not gone on with.
extension GroupTicks: StateHolding {
  package func write(to writer: inout StateWriter) {
    writer.write(queues)
    writer.write(UInt32(truncatingIfNeeded: logPosition))
    writer.write(cursor)
    writer.write(settled)
  }

  package mutating func restore(from reader: inout StateReader) throws(StateError) {
    let queues = try reader.readList(Queue.self)
    guard queues.count == self.queues.count else {
      throw StateError.malformed("the group has other members than the saved one")
    }
    self.queues = queues
    logPosition = Int(try reader.read(UInt32.self))
    cursor = try reader.readOptional(Instant.self)
    settled = try reader.read(Instant.self)
  }
}
