package import HitherGeodesy

/// An event of an outing: the header that all events have, and the payload of its type.
package struct Event: Hashable, Sendable {
  /// What happened, with the fields of the event's type.
  package var payload: any EventPayload
  /// When the event's condition began.
  package var time: Instant
  /// The event time that the pipeline had reached when the event was final.
  package var detected: Instant
  /// The member that it is about; nil for the group.
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

  /// The name of the subject's field in the output.
  package var subjectKey: String? { Swift.type(of: payload).type.subjectKey }

  /// The type's fields, in the order of its list; built at each call.
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

  /// The order of output: detection time, start time, member (the group first), family.
  ///
  /// Events that are equal in all of these keep the order in which they were decided, so use it
  /// only with stable sorts of events in that order.
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

/// An event whose payload has a known type.
@dynamicMemberLookup
package struct TypedEvent<Payload: EventPayload>: Hashable, Sendable {
  /// The fields that all events have.
  package let header: Event
  package let payload: Payload

  package subscript<Value>(dynamicMember field: KeyPath<Payload, Value>) -> Value {
    payload[keyPath: field]
  }
}

extension Array {
  /// The elements in the order of their events' output; the input is in the order in which they were decided.
  ///
  /// Indices are sorted, because an event is large and moving it counts many references.
  package func inOrder(by event: (Element) -> Event) -> [Element] {
    indices.sorted { Event.comesFirst(event(self[$0]), event(self[$1])) }.map { self[$0] }
  }
}

extension [Event] {
  /// The events in the order of output, given in the order in which they were decided.
  package var inOrder: [Event] { inOrder { $0 } }

  /// The events in the order of output if the order in which they were decided is unknown: ties by id.
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
