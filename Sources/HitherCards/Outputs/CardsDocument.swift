package import HitherOuting
import HitherTracks

/// Some cards of a household, as JSON (`hither/cards/1`).
package enum CardsDocument: FieldDocument {
  /// A book and the cards to list.
  package struct Subject {
    let book: CardBook
    let cards: [CardKey]
    let isDryRun: Bool

    package init(_ book: CardBook, _ cards: [CardKey], isDryRun: Bool = false) {
      (self.book, self.cards, self.isDryRun) = (book, cards, isDryRun)
    }
  }

  package static let schemaName = "hither/cards/1"
  package static let summary = "Cards of a household, as one of its devices knows them."

  package static let fields: [Field<Subject>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("household", "The household's id.") { $0.book.identity.household.text },
    .text("device", "The name of the device whose store this is.") {
      $0.book.household.name(of: $0.book.device)
    },
    .text("device_id", "Its id.") { $0.book.device.text },
    .truth("dry_run", "Whether this is only how it would be.") { $0.isDryRun },
    .list("cards", "By year and month.", card) { subject in
      subject.cards.map { (subject.book, $0) }
    },
  ]

  private static let card: [Field<(CardBook, CardKey)>] = [
    .text("id", "The card's id, the same on all devices.") {
      $0.1.id(in: $0.0.identity.household).text
    },
    .count("year", "The year.") { $0.1.year },
    .count("month", "The month, 1 to 12.") { $0.1.month },
    .text("title", "What it is about.", canBeNull: true) { state($0).text(.title) },
    .text("place", "Where it is.", canBeNull: true) { state($0).text(.place) },
    Field(FieldDescription("day", "The day of the month.", .count, canBeNull: true)) {
      state($0).day.map { .count($0) } ?? .null
    },
    .text("colour", "The colour, as #rrggbb; by default the month's.") {
      state($0).text(.colour) ?? MonthColour.background($0.1.month)
    },
    .truth(
      "merged",
      "Whether edits of different fields were merged and nobody has reviewed the card since."
    ) { state($0).isMerged },
    .list("conflicts", "The fields in which edits stand against each other.", conflictField) {
      state($0).conflicts
    },
    .list("suggestions", "Those that wait for an answer.", suggestion) { book, key in
      book.household.openSuggestions(of: key).map { (book, $0) }
    },
    .instant("created", "When it was first edited.", canBeNull: true) {
      state($0).created?.wall
    },
    .instant("modified", "When it was last edited.", canBeNull: true) {
      state($0).modified?.time.wall
    },
    .text("modified_by", "On which device.", canBeNull: true) { book, key in
      state((book, key)).modified.map { book.household.name(of: $0.id.device) }
    },
  ]

  private static let conflictField: [Field<CardField>] = [
    .text("field", "The field; `cards conflicts` lists the values.") { $0.word }
  ]

  private static let suggestion: [Field<(CardBook, OperationID)>] = [
    .text("id", "Its id, by which it is accepted or declined.") { $0.1.text },
    .text("device", "On which device it was made.") { $0.0.household.name(of: $0.1.device) },
    .text("title", "The title that is suggested.", canBeNull: true) { text($0, .title) },
    .text("place", "The place that is suggested.", canBeNull: true) { text($0, .place) },
    .text("day", "The day that is suggested.", canBeNull: true) { text($0, .day) },
    .text("colour", "The colour that is suggested.", canBeNull: true) { text($0, .colour) },
  ]

  private static func state(_ card: (CardBook, CardKey)) -> CardState {
    card.0.household.cards[card.1] ?? CardState()
  }

  private static func text(_ suggestion: (CardBook, OperationID), _ field: CardField) -> String? {
    suggestion.0.household.suggestions[suggestion.1]?.changes.first { $0.field == field }?.content
      .text
  }
}
