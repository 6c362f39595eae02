import HitherEngine
import HitherTracks

/// The events emitted before they were settled: each is later confirmed by the settled event with
/// its id, or retracted.
struct EarlyEvents {
  /// Emitted and neither confirmed nor retracted, by id.
  private var open: [String: Event] = [:]
  /// The number of emitted lines, so that each has its own name.
  private var emitted: Int64 = 0

  /// Compares the events that would be emitted if no earlier fix followed with those before, and returns the changes.
  mutating func update(to events: [Event]) -> [OutgoingEvent] {
    let present = Set(events.map(\.id))
    let gone = open.filter { !present.contains($0.key) }.map(\.value)
    for event in gone { open[event.id] = nil }
    let new = events.inOrder.filter { event in
      guard open[event.id] == nil else { return false }
      open[event.id] = event
      return true
    }
    return lines(of: gone.inOrderByID, .retracted) + lines(of: new, .provisional)
  }

  /// Records settled events: they confirm those emitted with the same ids.
  mutating func confirm(_ events: [OutgoingEvent]) {
    for event in events { open[event.event.id] = nil }
  }

  /// Removes events that nobody confirms or retracts any more; returns how many.
  mutating func forget(where isForgotten: (Event) -> Bool) -> Int {
    let before = open.count
    open = open.filter { !isForgotten($0.value) }
    return before - open.count
  }

  private mutating func lines(of events: [Event], _ status: EventStatus) -> [OutgoingEvent] {
    events.map { event in
      emitted += 1
      return OutgoingEvent(event, status, number: emitted)
    }
  }
}

extension OutgoingEvent {
  /// An unsettled or retracted event: its line states that, and is a separate message from the settled event's.
  ///
  /// - Parameter number: Distinguishes it from other messages about the same event.
  init(_ event: Event, _ status: EventStatus, number: Int64) {
    self.init(
      event: event, id: "\(event.id)/\(status.rawValue)/\(number)",
      line: EventWriter.ndjson([event], status))
  }
}

extension EarlyEvents: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&emitted)
    var events = Array(open.values).inOrderByID
    try c.code(&events)
    guard c.isReading else { return }
    for event in events { open[event.id] = event }
  }
}
