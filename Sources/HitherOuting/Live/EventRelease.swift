import HitherEngine
import HitherEstimates
import HitherText
package import HitherTracks

/// Holds events until no earlier one can follow, and releases them in the order of the output.
struct EventRelease {
  private var held: [(event: Event, id: String)] = []
  private var earliest = Instant.latest
  /// All events detected before this have been released.
  private(set) var releasedUntil = Instant.absent
  /// Events detected before this were reported by an earlier pipeline, and are not reported again.
  private var begin = Instant.absent

  /// The ticks' reports, and their events as emitted.
  private(set) var ticks: [SilenceTick] = []
  private(set) var tickEvents: [Event] = []
  /// The ids of events that a tick reported and that the pipeline has not reached.
  private var awaited: Set<String> = []

  /// The held events, in order of arrival; within a member and a family, in the order of decision.
  var waiting: [Event] { held.map(\.event) }

  /// Adds events in any order.
  mutating func add(_ events: [Event]) {
    for event in events where event.detected >= begin {
      let id = event.id
      if awaited.remove(id) != nil { continue }
      var event = event
      event.detected = ticks.detection(event.detected)
      earliest = min(earliest, event.detected)
      held.append((event, id))
    }
  }

  /// Whether a tick reported an event that the pipeline has not reached.
  func awaits(_ id: String) -> Bool { awaited.contains(id) }

  /// Emits events of silences at once; all held events were detected later.
  mutating func emit(_ events: [Event], of silences: [SilenceTick.Silence]) -> [OutgoingEvent] {
    let members = silences.map(\.member)
    // Held contact events of a member come before the next loss of contact.
    let isBefore = { (event: Event) in
      members.contains(event.member ?? "")
        && ContactEvents.all.contains { $0 == type(of: event.payload) }
    }
    let former = held.filter { isBefore($0.event) }
    held.removeAll { isBefore($0.event) }
    let new = events.map { event in
      var event = event
      event.detected = ticks.detection(event.detected)
      return (event: event, id: event.id)
    }
    awaited.formUnion(new.map(\.id))
    let events = former + new
    let detected = events.map(\.event.detected).max() ?? .absent
    ticks.append(
      SilenceTick(
        silences: silences, ids: events.map(\.id), behind: releasedUntil, detected: detected))
    tickEvents += events.map(\.event)
    for index in held.indices where held[index].event.detected <= detected {
      held[index].event.detected = detected + 1
    }
    earliest = held.map(\.event.detected).min() ?? .latest
    return Self.outgoing(events)
  }

  /// Adopts the reports of another pipeline's ticks.
  ///
  /// - Returns: Their events.
  mutating func takeTicks(of other: EventRelease) -> [OutgoingEvent] {
    resume(other.ticks, other.tickEvents)
    return Self.outgoing(tickEvents.map { ($0, $0.id) })
  }

  /// Restores the reports of earlier ticks.
  mutating func resume(_ ticks: [SilenceTick], _ events: [Event]) {
    (self.ticks, tickEvents) = (ticks, events)
    awaited = Set(events.map(\.id))
  }

  /// Suppresses all events detected before a moment.
  mutating func begin(at moment: Instant) { (begin, releasedUntil) = (moment, moment) }

  /// Releases, in order, all events detected before a moment.
  mutating func release(before bound: Instant) -> [OutgoingEvent] {
    releasedUntil = max(releasedUntil, bound)
    guard earliest < bound, !held.isEmpty else { return [] }
    let ready = held.filter { $0.event.detected < bound }
    held.removeAll { $0.event.detected < bound }
    earliest = held.map(\.event.detected).min() ?? .latest
    return Self.outgoing(ready)
  }

  /// Releases all held events.
  mutating func releaseAll() -> [OutgoingEvent] {
    defer { (held, earliest) = ([], .latest) }
    return Self.outgoing(held)
  }

  private static func outgoing(_ events: [(event: Event, id: String)]) -> [OutgoingEvent] {
    OutgoingEvent.settled(events.inOrder { $0.event })
  }
}

extension OutgoingEvent {
  /// Settled events, with their ids.
  package static func settled(_ events: [(event: Event, id: String)]) -> [OutgoingEvent] {
    var buffer = TextBuffer()
    return events.map { event, id in
      buffer.removeAll()
      EventWriter.append(event, to: &buffer)
      // No longer than necessary: a large group may emit very many at once.
      var line: [UInt8] = []
      line.reserveCapacity(buffer.bytes.count)
      line += buffer.bytes
      return OutgoingEvent(event: event, id: id, line: line)
    }
  }
}

extension EventRelease: StateCoding {
  static var version: UInt16 { 3 }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&begin)
    try c.code(&releasedUntil)
    var (ticks, tickEvents) = (ticks, tickEvents)
    try c.code(&ticks)
    try c.code(&tickEvents)
    var ids = awaited.sorted { $0.precedesByBytes($1) }
    try c.code(&ids)
    var waiting = waiting
    try c.code(&waiting)
    guard c.isReading else { return }
    resume(ticks, tickEvents)
    awaited = Set(ids)
    add(waiting)
  }
}
