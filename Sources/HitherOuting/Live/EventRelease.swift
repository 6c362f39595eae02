import HitherEngine
import HitherText
package import HitherTracks

/// Holds events back until nothing earlier can follow, and lets them go in the order of the output.
struct EventRelease {
  private var held: [(event: Event, id: String)] = []
  private var earliest = Instant.latest
  /// All that was detected before this has been let go.
  private(set) var told = Instant.absent
  /// What was detected before this was told of by a pipeline before, and is not told again.
  private var begin = Instant.absent

  /// The events that are held, in the order in which they came: of a member and a family, that in which they
  /// were decided.
  var waiting: [Event] { held.map(\.event) }

  /// Takes events in any order.
  mutating func add(_ events: [Event]) {
    for event in events where event.detected >= begin {
      earliest = min(earliest, event.detected)
      held.append((event, event.id))
    }
  }

  /// Tells nothing that was detected before a moment.
  mutating func begin(at moment: Instant) { (begin, told) = (moment, moment) }

  /// Lets go, in order, of all that was detected before a moment.
  mutating func release(before bound: Instant) -> [OutgoingEvent] {
    told = max(told, bound)
    guard earliest < bound, !held.isEmpty else { return [] }
    let ready = held.filter { $0.event.detected < bound }
    held.removeAll { $0.event.detected < bound }
    earliest = held.map(\.event.detected).min() ?? .latest
    return Self.outgoing(ready)
  }

  /// Lets go of all that is held.
  mutating func releaseAll() -> [OutgoingEvent] {
    defer { (held, earliest) = ([], .latest) }
    return Self.outgoing(held)
  }

  private static func outgoing(_ events: [(event: Event, id: String)]) -> [OutgoingEvent] {
    OutgoingEvent.settled(events.inOrder { $0.event })
  }
}

extension OutgoingEvent {
  /// Events that are settled, with their ids.
  package static func settled(_ events: [(event: Event, id: String)]) -> [OutgoingEvent] {
    var buffer = TextBuffer()
    return events.map { event, id in
      buffer.removeAll()
      EventWriter.append(event, to: &buffer)
      // No longer than it needs to be: of a large group very many may come at once.
      var line: [UInt8] = []
      line.reserveCapacity(buffer.bytes.count)
      line += buffer.bytes
      return OutgoingEvent(event: event, id: id, line: line)
    }
  }
}

extension EventRelease: StateCoding {
  static var version: UInt16 { 2 }

  func write(to writer: inout StateWriter) {
    writer.write(begin)
    writer.write(told)
    writer.write(waiting)
  }

  init(from reader: inout StateReader) throws(StateError) {
    self.init()
    begin = try reader.read(Instant.self)
    told = try reader.read(Instant.self)
    add(try reader.readList(Event.self))
  }
}
