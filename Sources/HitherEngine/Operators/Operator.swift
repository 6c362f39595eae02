package import HitherGeodesy
package import HitherTracks

/// A step of a pipeline: it takes one member's fixes in event-time order and is told how far time
/// has advanced.
///
/// Parameters are immutable and all that changes is in `State`, a plain value; an operator reads no
/// clock, no file and no global. It may rewrite the batch: drop fixes, add columns, or hold fixes
/// back (in its state) and put them into a later batch, in order and with `settled` raised to the
/// event time that settled them.
///
/// Laws, checked by `OperatorLaws`: batch size does not matter; a state that is written, read and
/// continued changes nothing; how often and how far time advances between fixes changes nothing.
package protocol Operator: Sendable {
  /// What the operator remembers.
  associatedtype State: StateCoding & Sendable

  /// What the operator is called and what it reads and makes.
  static var description: OperatorDescription { get }

  /// The state before the first fix.
  func makeState() -> State

  /// Takes the next fixes, in order of event time, and leaves in `batch` those that are settled.
  func process(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector)

  /// Learns that no fix earlier than `time` follows; may append settled fixes to `batch`.
  ///
  /// - Returns: the time up to which the operator has passed on all it will, at most `time`.
  func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant

  /// Learns that the input has ended; appends to `batch` whatever was held back.
  func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector)

  /// Takes away fixes that were passed on before, once more, with what is settled of them only now; in order, and by the
  /// end all of them. They go to the pipeline's later steps (`Pipeline.appendLater`), so that nothing else waits.
  func takeLater(_ state: inout State) -> FixBatch
}

extension Operator {
  /// Holds nothing back.
  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant { time }

  /// Has nothing left to say.
  package func end(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {}

  /// Settles nothing later.
  package func takeLater(_ state: inout State) -> FixBatch { FixBatch() }
}

/// Where operators put the events of one member, or of the group.
package struct EventCollector: Sendable {
  /// Whom the events are about; nil for the group.
  package var member: String?
  /// What was said so far.
  package private(set) var events: [Event] = []

  /// Makes a collector for a member's events, or for the group's.
  package init(member: String? = nil) {
    self.member = member
  }

  /// Adds an event about the collector's member or, from a step that looks at a group, another.
  package mutating func emit(
    _ payload: any EventPayload, about other: String? = nil, time: Instant, detected: Instant,
    subject: String? = nil, position: Coordinate? = nil
  ) {
    events.append(
      Event(
        payload, time: time, detected: detected, member: other ?? member, subject: subject,
        position: position))
  }

  /// Of what was said from a place on, nothing was known before `time`.
  mutating func settle(from place: Int, at time: Instant) {
    for index in place..<max(place, events.count) {
      events[index].detected = max(events[index].detected, time)
    }
  }

  /// Adds what was said elsewhere.
  mutating func append(_ others: [Event]) { events += others }

  /// Takes away what was said so far.
  package mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }
}
