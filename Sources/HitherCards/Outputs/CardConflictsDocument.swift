package import HitherOuting
import HitherTracks

/// The conflicts of a household's cards, as JSON (`hither/card-conflicts/1`).
package enum CardConflictsDocument: FieldDocument {
  package static let schemaName = "hither/card-conflicts/1"
  package static let summary =
    "Fields in which edits stand against each other, and cards on which edits met."

  package static let fields: [Field<CardBook>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("conflicts", "By card and field, until someone resolves them.", conflict) { book in
      book.household.conflicts.map { (book, $0) }
    },
    .list("merged", "Cards on which edits of different fields met, until someone looks.", card) {
      $0.household.mergedCards
    },
  ]

  static let conflict: [Field<(CardBook, Conflict)>] = [
    .count("year", "The card's year.") { $0.1.card.year },
    .count("month", "The card's month.") { $0.1.card.month },
    .text("field", "The field.") { $0.1.field.word },
    .object("winner", "What counts for now.", canBeNull: false, head) { ($0.0, $0.1.winner) },
    .list("losers", "Edits made without knowledge of it.", head) { book, conflict in
      conflict.losers.map { (book, $0) }
    },
  ]

  private static let head: [Field<(CardBook, FieldState.Head)>] = [
    .text("id", "The edit's id, by which `cards resolve --keep` names it.") { $0.1.id.text },
    .text("value", "The value; null if it clears the field.", canBeNull: true) {
      $0.1.content.text
    },
    .text("device", "On which device it was made.") { $0.0.household.name(of: $0.1.id.device) },
    .instant("time", "When.") { $0.1.time.wall },
    .truth("clock_suspect", "Whether that is too far ahead to be believed.") {
      $0.0.isSuspect($0.1.id)
    },
  ]

  static let card: [Field<CardKey>] = [
    .count("year", "The card's year.") { $0.year },
    .count("month", "The card's month.") { $0.month },
  ]
}
