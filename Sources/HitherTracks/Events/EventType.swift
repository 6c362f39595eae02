/// What all events of one type have in common; each payload names its own, once.
package struct EventType: Hashable, Sendable {
  /// The name in the output, such as `stop.started`.
  package let name: String
  /// One sentence that says when the event arises.
  package let summary: String
  /// What the subject of its events is called in the output, such as `place`; nil for a type whose
  /// events are about nothing but their member.
  package let subjectKey: String?

  /// The part of the name before the dot: types of a family are decided together.
  package var family: String { String(name.prefix { $0 != "." }) }

  package init(_ name: String, _ summary: String, subjectKey: String? = nil) {
    self.name = name
    self.summary = summary
    self.subjectKey = subjectKey
  }
}

/// The value of an event's field as it is written and kept.
package enum EventValue: Hashable, Sendable {
  /// A number, written with the decimals that its field's unit asks for.
  case number(Double)
  case text(String)
  case texts([String])
  case instant(Instant)
  case null
}
