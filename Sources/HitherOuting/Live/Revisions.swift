import HitherEngine
import HitherTracks

/// The settled events that were emitted, so that late fixes can retract them.
struct Revisions {
  /// By id.
  private var emitted: [String: Event] = [:]
  /// The changes since the last storing; nil for a retracted event.
  private var changes: [String: Event?] = [:]
  /// The number of lines that retracted or replaced an event.
  private(set) var count: Int64 = 0

  /// - Parameter events: The events emitted before, from storage.
  init(_ events: [Event], count: Int64) {
    for event in events { emitted[event.id] = event }
    self.count = count
  }

  /// Records emitted events. Contact events are never retracted.
  mutating func record(_ events: [OutgoingEvent]) {
    for outgoing in events where !outgoing.event.isOfContact {
      emitted[outgoing.event.id] = outgoing.event
      changes[outgoing.event.id] = outgoing.event
    }
  }

  /// Adopts the results of the late fixes.
  ///
  /// - Parameter events: All events that would have been emitted so far, had the fixes been on
  ///   time.
  /// - Returns: The retractions and replacements, in the order of the output.
  mutating func replace(by events: [OutgoingEvent]) -> [OutgoingEvent] {
    let present = Set(events.map(\.event.id))
    let gone = emitted.values.filter { !present.contains($0.id) }.inOrderByID
    var lines: [OutgoingEvent] = []
    for event in gone {
      emitted[event.id] = nil
      changes.updateValue(nil, forKey: event.id)
      count += 1
      lines.append(OutgoingEvent(event, .retracted, number: count))
    }
    for outgoing in events
    where emitted[outgoing.event.id] != outgoing.event && !outgoing.event.isOfContact {
      count += 1
      let (event, line) = (outgoing.event, outgoing.line)
      lines.append(OutgoingEvent(event: event, id: "\(event.id)/revised/\(count)", line: line))
      emitted[event.id] = event
      changes[event.id] = event
    }
    return lines
  }

  /// Takes the changes since the last storing.
  mutating func takeChanges() -> [String: Event?] {
    defer { changes = [:] }
    return changes
  }
}
