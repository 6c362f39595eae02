/// What the events of one type hold beside the header that all events have.
///
/// One list of fields serves all: the output, the schema, the documents, and the saved state.
package protocol EventPayload: Hashable, Sendable {
  /// The name, and what the documents say of it.
  static var type: EventType { get }
  /// A payload to be described or read into.
  static var blank: Self { get }
  /// Goes through the fields, in the order of output.
  mutating func fields(_ list: inout EventFields) throws(StateError)
}

extension EventPayload {
  /// The fields as the documents list them, in the order of output.
  package static var fieldDescriptions: [EventFields.Description] {
    var (payload, list) = (blank, EventFields(.describing))
    // Only reading throws.
    try? payload.fields(&list)
    return list.descriptions
  }

  /// The fields with their values, in the order of output; those that are left out are not there.
  package var fieldValues: [Event.FieldValue] {
    var (payload, list) = (self, EventFields(.writing))
    // Only reading throws.
    try? payload.fields(&list)
    return list.values
  }

  /// Makes the payload of what `fieldValues` gave.
  package static func read(_ values: [Event.FieldValue]) throws(StateError) -> Self {
    var (payload, list) = (blank, EventFields(.reading, values))
    try payload.fields(&list)
    guard list.isAtEnd else { throw StateError.malformed("\(type.name) has unknown fields") }
    return payload
  }

  func isEqual(to other: any EventPayload) -> Bool { other as? Self == self }
}
