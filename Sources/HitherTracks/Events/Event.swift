package import HitherGeodesy

/// Something that happened in an outing.
package struct Event: Hashable, Sendable {
  /// The name of its type.
  package var type: String
  /// When its condition began.
  package var time: Instant
  /// The event time that the pipeline had reached when the matter was settled.
  package var detected: Instant
  /// Whom it is about; nil for the group.
  package var member: String?
  /// The place, point, request or command that it is about.
  package var subject: String?
  /// What the subject is called in the output.
  package var subjectKey: String?
  /// Where the member was at `time`.
  package var position: Coordinate?
  /// The type's fields, in the order of its table.
  package var fields: [FieldValue]

  package init(
    _ type: EventType, time: Instant, detected: Instant, member: String?, subject: String? = nil,
    position: Coordinate? = nil, values: [EventValue] = []
  ) {
    self.type = type.name
    self.time = time
    self.detected = detected
    self.member = member
    self.subject = subject
    subjectKey = type.subjectKey
    self.position = position
    fields = zip(type.fields, values).map { FieldValue(name: $0.name, value: $1) }
  }

  /// A field with its value.
  package struct FieldValue: Hashable, Sendable {
    package var name: String
    package var value: EventValue

    package init(name: String, value: EventValue) {
      self.name = name
      self.value = value
    }
  }

  /// The event's identity: member, type, subject and time.
  package var id: String {
    "\(member ?? "-")/\(type)/\(subject ?? "-")/" + time.rfc3339WithMilliseconds
  }

  /// The order of output: when it was known, then its id.
  package static func comesFirst(_ left: Event, _ right: Event) -> Bool {
    if left.detected != right.detected { return left.detected < right.detected }
    return left.id.precedesByBytes(right.id)
  }
}

extension [Event] {
  /// The events in the order of output; equal ones as they stand.
  ///
  /// Their places are sorted, as an event is long and has many parts to count references of.
  package var inOrder: [Event] {
    indices.sorted { Event.comesFirst(self[$0], self[$1]) }.map { self[$0] }
  }
}
