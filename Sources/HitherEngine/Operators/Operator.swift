package import HitherGeodesy
package import HitherTracks

/// A step of a pipeline: it receives one member's fixes in event-time order and the progress of time.
///
/// Parameters are immutable and everything that changes is in `State`, a plain value; an operator
/// reads no clock, no file and no global. It may rewrite the batch: drop fixes, add columns, or
/// buffer fixes (in its state) and add them to a later batch, in order and with `settled` raised to
/// the event time that settled them.
///
/// Invariants, checked by `OperatorLaws`: batch size does not matter; a state that is written, read
/// and continued changes nothing; how often and how far time advances between fixes changes
/// nothing.
package protocol Operator: Sendable {
  /// The operator's state.
  associatedtype State: StateCoding & Sendable

  /// The operator's name, inputs and outputs.
  static var description: OperatorDescription { get }

  /// The state before the first fix.
  func makeState() -> State

  /// Processes the next fixes, in order of event time, and leaves in `batch` those that are settled.
  func process(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector)

  /// Announces that no fix earlier than `time` follows; may append settled fixes to `batch`.
  ///
  /// - Returns: the time up to which the operator has passed on everything, at most `time`.
  func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant

  /// Announces the end of the input; appends all buffered fixes to `batch`.
  func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector)

  /// Returns fixes that were passed on earlier, once more, with values that are settled only now.
  ///
  /// They come in order, and by the end all of them have come. They go to the pipeline's later
  /// steps (`Pipeline.appendLater`), so that no other step has to wait.
  func takeLater(_ state: inout State) -> FixBatch
}

extension Operator {
  /// Buffers nothing.
  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant { time }

  /// Has nothing left to emit.
  package func end(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {}

  /// Settles nothing later.
  package func takeLater(_ state: inout State) -> FixBatch { FixBatch() }
}

/// Collects the events of one member, or of the group.
package struct EventCollector: Sendable {
  /// The member of the events; nil for the group.
  package var member: String?
  /// The events so far.
  package private(set) var events: [Event] = []

  /// Makes a collector for a member's events, or for the group's.
  package init(member: String? = nil) {
    self.member = member
  }

  /// Adds an event about the collector's member or, from a step over a group, about another.
  package mutating func emit(
    _ payload: any EventPayload, about other: String? = nil, time: Instant, detected: Instant,
    subject: String? = nil, position: Coordinate? = nil
  ) {
    events.append(
      Event(
        payload, time: time, detected: detected, member: other ?? member, subject: subject,
        position: position))
  }

  /// Raises the detection time of the events from an index on to at least `time`.
  mutating func settle(from place: Int, at time: Instant) {
    for index in place..<max(place, events.count) {
      events[index].detected = max(events[index].detected, time)
    }
  }

  /// Adds events from elsewhere.
  mutating func append(_ others: [Event]) { events += others }

  /// Returns and clears the events so far.
  package mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }
}
