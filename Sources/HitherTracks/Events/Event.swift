package import HitherGeodesy

/// Something that happened in an outing: what all events have, and the payload of its type.
package struct Event: Hashable, Sendable {
  /// What it is, with the fields of its type.
  package var payload: any EventPayload
  /// When its condition began.
  package var time: Instant
  /// The event time that the pipeline had reached when the matter was settled.
  package var detected: Instant
  /// Whom it is about; nil for the group.
  package var member: String?
  /// The place, point, request or command that it is about.
  package var subject: String?
  /// Where the member was at `time`.
  package var position: Coordinate?

  package init(
    _ payload: any EventPayload, time: Instant, detected: Instant, member: String?,
    subject: String? = nil, position: Coordinate? = nil
  ) {
    self.payload = payload
    self.time = time
    self.detected = detected
    self.member = member
    self.subject = subject
    self.position = position
  }

  /// The name of its type.
  package var type: String { Swift.type(of: payload).type.name }

  /// What the subject is called in the output.
  package var subjectKey: String? { Swift.type(of: payload).type.subjectKey }

  /// The type's fields, in the order of its list; made anew at each call.
  package var fields: [FieldValue] { payload.fieldValues }

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
    Self.id(of: Swift.type(of: payload).type, time: time, member: member, subject: subject)
  }

  /// The identity of an event of a type.
  package static func id(
    of type: EventType, time: Instant, member: String?, subject: String?
  ) -> String {
    "\(member ?? "-")/\(type.name)/\(subject ?? "-")/" + time.rfc3339WithMilliseconds
  }

  /// The order of output: when it was known, when it began, whom it is about (the group first), its family.
  ///
  /// Events that this leaves equal stand in the order in which they were decided, so that it is only for
  /// stable sorts of events in that order.
  package static func comesFirst(_ left: Event, _ right: Event) -> Bool {
    if left.detected != right.detected { return left.detected < right.detected }
    if left.time != right.time { return left.time < right.time }
    if left.member != right.member {
      guard let member = left.member else { return true }
      return right.member.map { member.precedesByBytes($0) } ?? false
    }
    let (type, other) = (Swift.type(of: left.payload).type, Swift.type(of: right.payload).type)
    return type.name != other.name && type.family.precedesByBytes(other.family)
  }

  package static func == (left: Event, right: Event) -> Bool {
    left.time == right.time && left.detected == right.detected && left.member == right.member
      && left.subject == right.subject && left.position == right.position
      && left.payload.isEqual(to: right.payload)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(payload)
  }
}

/// An event whose payload's type is known.
@dynamicMemberLookup
package struct TypedEvent<Payload: EventPayload>: Hashable, Sendable {
  /// What all events have.
  package let header: Event
  package let payload: Payload

  package subscript<Value>(dynamicMember field: KeyPath<Payload, Value>) -> Value {
    payload[keyPath: field]
  }
}

extension Array {
  /// What holds events, in the order of their output; it stands in the order in which they were decided.
  ///
  /// The places are sorted, as an event is long and has many parts to count references of.
  package func inOrder(by event: (Element) -> Event) -> [Element] {
    indices.sorted { Event.comesFirst(event(self[$0]), event(self[$1])) }.map { self[$0] }
  }
}

extension [Event] {
  /// The events in the order of output, where they stand in the order in which they were decided.
  package var inOrder: [Event] { inOrder { $0 } }

  /// The events in the order of output, where nobody knows in which order they were decided: by id instead.
  package var inOrderByID: [Event] {
    map { ($0, $0.id) }.sorted { $0.1.precedesByBytes($1.1) }.map(\.0).inOrder
  }

  /// The events of one type, with their fields.
  package func of<Payload>(_ type: Payload.Type) -> [TypedEvent<Payload>] {
    compactMap { event in
      (event.payload as? Payload).map { TypedEvent(header: event, payload: $0) }
    }
  }
}
