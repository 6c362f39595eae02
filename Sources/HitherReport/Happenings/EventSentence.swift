package import HitherTracks

/// The wording of a type of events: a text, and a function that fills its slots.
package struct EventSentence: Sendable {
  /// The type of the events.
  package let payload: any EventPayload.Type
  /// The words for an event; nil for another type.
  let words: @Sendable (Event, PageContext) -> AttributedText?

  /// - Parameter fill: Fills the slots of the text, in addition to those that every event fills.
  package init<Payload: EventPayload, Key: TextKey>(
    _ type: Payload.Type, _ text: Key,
    _ fill: @escaping @Sendable (inout EventSlots, Payload) -> Void = { _, _ in }
  ) {
    self.init(type, by: { _, _ in text }, fill)
  }

  init<Payload: EventPayload>(
    _ type: Payload.Type, _ clause: Clause,
    _ fill: @escaping @Sendable (inout EventSlots, Payload) -> Void = { _, _ in }
  ) {
    self.init(type, by: { _, _ in clause }, fill)
  }

  /// - Parameter text: The text, which depends on the event.
  package init<Payload: EventPayload, Key: TextKey>(
    _ type: Payload.Type, by text: @escaping @Sendable (Event, Payload) -> Key,
    _ fill: @escaping @Sendable (inout EventSlots, Payload) -> Void = { _, _ in }
  ) {
    payload = type
    words = { event, page in
      guard let payload = event.payload as? Payload else { return nil }
      var slots = EventSlots(event, page)
      fill(&slots, payload)
      return text(event, payload).filled(slots.slots, page.language)
    }
  }

  /// The sentences of the built-in analyses.
  package static let ofAnalyses = outing + log
}

/// The slots of a sentence, filled from an event.
package struct EventSlots {
  package let event: Event
  let page: PageContext
  private(set) var slots: [Clause.Slot: AttributedText] = [:]

  /// Fills in the event's subject, if it is a member.
  init(_ event: Event, _ page: PageContext) {
    (self.event, self.page) = (event, page)
    slots[.whom] = event.subject.map(page.name(ofID:))
  }

  package subscript(slot: Clause.Slot) -> AttributedText? {
    get { slots[slot] }
    set { slots[slot] = newValue }
  }

  /// The language of the text.
  package var language: Language { page.language }

  /// Fills a slot with a text from the input; nil leaves it unchanged.
  package mutating func name(_ slot: Clause.Slot, _ text: String?) {
    if let text { slots[slot] = .name(text) }
  }

  /// Fills a slot with a member; it stays empty if there is none.
  package mutating func member(_ slot: Clause.Slot, _ id: String?) {
    slots[slot] = id.map(page.name(ofID:))
  }

  mutating func members(_ slot: Clause.Slot, _ ids: [String]) {
    if !ids.isEmpty { slots[slot] = page.names(ofIDs: ids) }
  }

  /// Fills a slot with a duration; nil leaves it unchanged.
  package mutating func duration(_ slot: Clause.Slot, _ seconds: Double?) {
    if let length = page.behind(seconds: seconds) { slots[slot] = AttributedText(length) }
  }

  mutating func distance(_ slot: Clause.Slot, _ metres: Double?) {
    if let metres, metres.isFinite { slots[slot] = AttributedText(page.measures.distance(metres)) }
  }

  package mutating func time(_ slot: Clause.Slot, _ time: Instant?) {
    if let time { slots[slot] = AttributedText(page.times.time(time)) }
  }

  package mutating func count(_ slot: Clause.Slot, _ count: Int) {
    slots[slot] = page.counted(count)
  }
}
