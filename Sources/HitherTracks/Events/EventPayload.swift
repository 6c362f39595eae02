/// The content of the events of one type: its fields are the properties of the type.
///
/// The data dictionary lists the types of events with their fields and units.
public protocol EventContent: Hashable, Sendable {}

/// The fields of the events of one type, in addition to the header that all events have.
///
/// One list of fields defines the output, the schema, the documentation, and the saved state.
package protocol EventPayload: EventContent {
  /// The name and the documentation of the type.
  static var type: EventType { get }
  /// An empty payload to describe or to read into.
  static var blank: Self { get }
  /// Visits the fields in the order of output.
  mutating func fields(_ list: inout EventFields) throws(StateError)
}

extension EventPayload {
  /// The fields as the documentation lists them, in the order of output.
  package static var fieldDescriptions: [EventFields.Description] {
    var (payload, list) = (blank, EventFields(.describing))
    // Only reading throws.
    try? payload.fields(&list)
    return list.descriptions
  }

  /// The fields with their values in the order of output, without omitted ones.
  package var fieldValues: [Event.FieldValue] {
    var (payload, list) = (self, EventFields(.writing))
    // Only reading throws.
    try? payload.fields(&list)
    return list.values
  }

  /// Makes the payload from the result of `fieldValues`.
  package static func read(_ values: [Event.FieldValue]) throws(StateError) -> Self {
    var (payload, list) = (blank, EventFields(.reading, values))
    try payload.fields(&list)
    guard list.isAtEnd else { throw StateError.malformed("\(type.name) has unknown fields") }
    return payload
  }

  func isEqual(to other: any EventPayload) -> Bool { other as? Self == self }
}
