import HitherEngine
import HitherTracks

/// What was told before it was settled: each event is later confirmed by the settled one of its id, or
/// retracted by it.
struct EarlyEvents {
  /// Told and neither confirmed nor retracted, by id.
  private var open: [String: Event] = [:]
  /// How many lines were told, so that each has a name of its own.
  private var told: Int64 = 0

  /// Learns what would be told if no earlier fix followed, and tells how that differs from before.
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

  /// Takes note of what is settled now: it confirms what was told of the same ids.
  mutating func confirm(_ events: [OutgoingEvent]) {
    for event in events { open[event.event.id] = nil }
  }

  private mutating func lines(of events: [Event], _ standing: EventStanding) -> [OutgoingEvent] {
    events.map { event in
      told += 1
      return OutgoingEvent(event, standing, number: told)
    }
  }
}

extension OutgoingEvent {
  /// An event that is not settled, or not true any more: its line says so, and is another message than the
  /// settled event's.
  ///
  /// - Parameter number: Tells it from other messages about the same event.
  init(_ event: Event, _ standing: EventStanding, number: Int64) {
    self.init(
      event: event, id: "\(event.id)/\(standing.rawValue)/\(number)",
      line: EventWriter.ndjson([event], standing))
  }
}

extension EarlyEvents: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(told)
    writer.write(Array(open.values).inOrderByID)
  }

  init(from reader: inout StateReader) throws(StateError) {
    told = try reader.read(Int64.self)
    for event in try reader.readList(Event.self) { open[event.id] = event }
  }
}
