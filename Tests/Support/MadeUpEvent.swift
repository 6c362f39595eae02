package import HitherTracks

/// An event of a type that no room has.
package struct MadeUpEvent: EventPayload {
  package static let type = EventType("card.met", "Something happened.", subjectKey: "card")
  package static let blank = Self()

  package init() {}
  package mutating func fields(_ list: inout EventFields) {}
}
