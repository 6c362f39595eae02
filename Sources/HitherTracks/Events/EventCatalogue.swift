/// The event types of some rooms, put together; whoever makes or reads events is handed one.
package struct EventCatalogue: Sendable {
  /// The payloads' types, in the order of their rooms.
  package let types: [any EventPayload.Type]
  private let byName: [String: any EventPayload.Type]

  /// Puts the rooms' lists together; no two types may have one name.
  package init(_ rooms: [any EventPayload.Type]...) {
    types = rooms.flatMap { $0 }
    byName = Dictionary(types.map { ($0.type.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// No types.
  package static let none = EventCatalogue()

  /// The payload's type by its name; nil for one that is not listed.
  package subscript(name: String) -> (any EventPayload.Type)? { byName[name] }
}

extension [any EventPayload.Type] {
  /// Whether an event is of one of the types.
  package func contains(_ event: Event) -> Bool {
    let payload = type(of: event.payload)
    return contains { $0 == payload }
  }
}
