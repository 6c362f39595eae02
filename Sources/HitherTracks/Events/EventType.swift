/// What all events of one type have in common; each payload type declares it once.
package struct EventType: Hashable, Sendable {
  /// The name in the output, such as `stop.started`.
  package let name: String
  /// One sentence that states when the event is emitted.
  package let summary: String
  /// The output name of the events' subject, such as `place`; nil if the events are only about their member.
  package let subjectKey: String?

  /// The part of the name before the dot: types of one family are decided together.
  package var family: String { String(name.prefix { $0 != "." }) }

  package init(_ name: String, _ summary: String, subjectKey: String? = nil) {
    self.name = name
    self.summary = summary
    self.subjectKey = subjectKey
  }
}

/// The value of an event's field as it is written and stored.
package enum EventValue: Hashable, Sendable {
  /// A number, written with the decimals of its field's unit.
  case number(Double)
  case text(String)
  case texts([String])
  case instant(Instant)
  case null
}
