/// One row of a room's table of event types; writers, schemas and documentation follow from it.
package struct EventType: Hashable, Sendable {
  /// The name in the output, such as `stop.started`.
  package let name: String
  /// One sentence that says when the event arises.
  package let summary: String
  /// What the subject of its events is called in the output, such as `place`; nil for a type whose
  /// events are about nothing but their member.
  package let subjectKey: String?
  /// The fields beside the header, in the order of output.
  package let fields: [Field]

  package init(
    _ name: String, _ summary: String, subjectKey: String? = nil, fields: [Field] = []
  ) {
    self.name = name
    self.summary = summary
    self.subjectKey = subjectKey
    self.fields = fields
  }

  /// A field of an event.
  package struct Field: Hashable, Sendable {
    /// The name with its unit as suffix, such as `duration_s`.
    package let name: String
    /// What the field says.
    package let summary: String
    /// Whether it holds a list of texts.
    package let isList: Bool

    package init(_ name: String, _ summary: String, isList: Bool = false) {
      self.name = name
      self.summary = summary
      self.isList = isList
    }
  }
}

/// The value of an event's field; absent fields are not written.
package enum EventValue: Hashable, Sendable {
  /// A number, written with the decimals that its field's unit asks for.
  case number(Double)
  case text(String)
  case texts([String])
  case instant(Instant)
  case null
}
