/// The event types of several targets; passed to all code that makes or reads events.
package struct EventCatalogue: Sendable {
  /// The payloads' types, in the order of their targets.
  package let types: [any EventPayload.Type]
  private let byName: [String: any EventPayload.Type]

  /// Joins the targets' lists; no two types may have the same name.
  package init(_ rooms: [any EventPayload.Type]...) {
    types = rooms.flatMap { $0 }
    byName = Dictionary(types.map { ($0.type.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// No types.
  package static let none = EventCatalogue()

  /// The payload's type by its name; nil if it is not listed.
  package subscript(name: String) -> (any EventPayload.Type)? { byName[name] }
}

extension [any EventPayload.Type] {
  /// Whether an event is of one of the types.
  package func contains(_ event: Event) -> Bool {
    let payload = type(of: event.payload)
    return contains { $0 == payload }
  }
}
