package import HitherOuting
import HitherTracks

/// Edits of a household's cards, as JSON (`hither/card-history/1`).
package enum CardHistoryDocument: FieldDocument {
  /// A book and the edits to list.
  package struct Subject {
    let book: CardBook
    let entries: [HistoryEntry]

    package init(_ book: CardBook, _ entries: [HistoryEntry]) {
      (self.book, self.entries) = (book, entries)
    }
  }

  package static let schemaName = "hither/card-history/1"
  package static let summary = "The edits of a household: causes before what they caused."

  package static let fields: [Field<Subject>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("edits", "Each edit that the device knows and that was asked for.", edit) { subject in
      subject.entries.map { (subject.book, $0) }
    },
  ]

  private static let edit: [Field<(CardBook, HistoryEntry)>] = [
    .text(
      "id",
      "The edit's id: its line, which goes by its device until that has a fork, and its number there."
    ) {
      $0.1.operation.id.text
    },
    .instant("time", "When it was made, by its device's clock.") { $0.1.operation.time.wall },
    .text("device", "On which device.") { $0.0.household.name(of: $0.1.operation.id.device) },
    .text("device_id", "Its id.") {
      $0.0.household.device(of: $0.1.operation.id.device).text
    },
    .word(
      "kind", "What was done.",
      of: [
        "edit", "suggestion", "acceptance", "refusal", "look", "admission", "naming", "removal",
        "erasure",
      ]
    ) { $0.1.kind },
    Field(FieldDescription("year", "The card's year.", .count, canBeNull: true)) {
      $0.1.card.map { .count($0.year) } ?? .null
    },
    Field(FieldDescription("month", "The card's month.", .count, canBeNull: true)) {
      $0.1.card.map { .count($0.month) } ?? .null
    },
    .list("changes", "Its values by field.", change) { $0.1.changes },
    .truth("clock_suspect", "Whether its time was too far ahead to be believed.") {
      $0.1.isSuspect
    },
    .truth("erased", "Whether its value was erased.") { $0.1.isErased },
  ]

  private static let change: [Field<HistoryEntry.FieldChange>] = [
    .text("field", "The field.") { $0.field.word },
    .text(
      "old", "The value that its author saw before; null if none, or if it was erased.",
      canBeNull: true
    ) {
      $0.old?.text
    },
    .text("new", "The value; null if it clears the field or was erased.", canBeNull: true) {
      $0.new.text
    },
  ]
}
