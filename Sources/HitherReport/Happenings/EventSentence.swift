package import HitherTracks

/// How the events of a type are put into words: by a text, and by what fills its places.
package struct EventSentence: Sendable {
  /// The type of the events.
  package let payload: any EventPayload.Type
  /// The text, which may depend on the event.
  let text: @Sendable (Event) -> any TextKey
  /// Fills the places beside those that all events have.
  let fill: @Sendable (inout EventSlots) -> Void

  package init<Key: TextKey>(
    _ payload: any EventPayload.Type, _ text: Key,
    _ fill: @escaping @Sendable (inout EventSlots) -> Void = { _ in }
  ) {
    self.init(payload, by: { _ in text }, fill)
  }

  init(
    _ payload: any EventPayload.Type, _ clause: Clause,
    _ fill: @escaping @Sendable (inout EventSlots) -> Void = { _ in }
  ) {
    self.init(payload, by: { _ in clause }, fill)
  }

  package init<Key: TextKey>(
    _ payload: any EventPayload.Type, by text: @escaping @Sendable (Event) -> Key,
    _ fill: @escaping @Sendable (inout EventSlots) -> Void = { _ in }
  ) {
    (self.payload, self.text, self.fill) = (payload, { text($0) }, fill)
  }

  /// The sentences of the analyses.
  package static let ofAnalyses = outing + log + departures
}

/// The places of a sentence as they are filled from an event.
package struct EventSlots {
  package let event: Event
  let page: PageContext
  private(set) var slots: [Clause.Slot: Wording] = [:]

  /// Fills the places that mean the same for all events.
  init(_ event: Event, _ page: PageContext) {
    (self.event, self.page) = (event, page)
    duration(.length, "duration_s")
    distance(.gap, "gap_m")
    duration(.behind, "behind_s")
    guard let subject = event.subject else { return }
    switch event.subjectKey {
    case "place": slots[.place] = .name(page.placeName(subject))
    case "point": slots[.place] = .name(event.text("name") ?? subject)
    default: slots[.whom] = page.name(ofID: subject)
    }
  }

  package subscript(slot: Clause.Slot) -> Wording? {
    get { slots[slot] }
    set { slots[slot] = newValue }
  }

  /// The language that is written.
  package var language: Language { page.language }

  /// Fills a place with a text from the input.
  package mutating func name(_ slot: Clause.Slot, _ field: String) {
    if let text = event.text(field) { slots[slot] = .name(text) }
  }

  /// Fills a place with a member, or leaves it open where the field names none.
  package mutating func member(_ slot: Clause.Slot, _ field: String) {
    slots[slot] = event.text(field).map(page.name(ofID:))
  }

  mutating func members(_ slot: Clause.Slot, _ field: String) {
    let ids = event.texts(field)
    if !ids.isEmpty { slots[slot] = page.names(ofIDs: ids) }
  }

  /// Fills a place with the length of a time in seconds.
  package mutating func duration(_ slot: Clause.Slot, _ field: String) {
    guard let length = page.behind(seconds: event.number(field)) else { return }
    slots[slot] = Wording(length)
  }

  mutating func distance(_ slot: Clause.Slot, _ field: String) {
    if let metres = event.number(field) { slots[slot] = Wording(page.measures.distance(metres)) }
  }

  mutating func time(_ slot: Clause.Slot, _ field: String) {
    if let time = event.instant(field) { slots[slot] = Wording(page.times.time(time)) }
  }

  package mutating func count(_ slot: Clause.Slot, _ field: String) {
    let count = event.number(field).flatMap { Int(exactly: $0.rounded()) }
    if let count { slots[slot] = page.counted(count) }
  }
}
