import HitherEngine
import HitherTracks

/// What was told for good, so that it can be taken back: late fixes may show that it was not so.
struct Revisions {
  /// By id.
  private var told: [String: Event] = [:]
  /// What has changed since it was kept; nil for what was taken back.
  private var changes: [String: Event?] = [:]
  /// How many lines took something back or told it anew.
  private(set) var count: Int64 = 0

  /// - Parameter events: What was told before, as it was kept.
  init(_ events: [Event], count: Int64) {
    for event in events { told[event.id] = event }
    self.count = count
  }

  /// Takes note of events that are told. What is said of the contact stays true.
  mutating func note(_ events: [OutgoingEvent]) {
    for outgoing in events where !outgoing.event.isOfContact {
      told[outgoing.event.id] = outgoing.event
      changes[outgoing.event.id] = outgoing.event
    }
  }

  /// Takes over what the late fixes have led to.
  ///
  /// - Parameter events: All that would have been told so far, had they been in time.
  /// - Returns: what takes back and replaces what was told, in the order of the output.
  mutating func replace(by events: [OutgoingEvent]) -> [OutgoingEvent] {
    let present = Set(events.map(\.event.id))
    let gone = told.values.filter { !present.contains($0.id) }.inOrderByID
    var lines: [OutgoingEvent] = []
    for event in gone {
      told[event.id] = nil
      changes.updateValue(nil, forKey: event.id)
      count += 1
      lines.append(OutgoingEvent(event, .retracted, number: count))
    }
    for outgoing in events
    where told[outgoing.event.id] != outgoing.event && !outgoing.event.isOfContact {
      count += 1
      let (event, line) = (outgoing.event, outgoing.line)
      lines.append(OutgoingEvent(event: event, id: "\(event.id)/revised/\(count)", line: line))
      told[event.id] = event
      changes[event.id] = event
    }
    return lines
  }

  /// Takes away what has changed since it was kept.
  mutating func takeChanges() -> [String: Event?] {
    defer { changes = [:] }
    return changes
  }
}
