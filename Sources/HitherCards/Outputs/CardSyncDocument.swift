package import HitherOuting
import HitherTracks

/// The result of an exchange with another device, as JSON (`hither/card-sync/1`).
package enum CardSyncDocument: FieldDocument {
  /// A book after an exchange, with the changes.
  package struct Subject {
    let book: CardBook
    let record: SyncRecord
    let merge: Replica.Merge

    package init(_ book: CardBook, _ record: SyncRecord, _ merge: Replica.Merge) {
      (self.book, self.record, self.merge) = (book, record, merge)
    }
  }

  package static let schemaName = "hither/card-sync/1"
  package static let summary = "Result of an exchange with another device."

  package static let fields: [Field<Subject>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("device", "The other device.") { $0.book.household.name(of: $0.record.device) },
    .text("device_id", "Its id.") { $0.record.device.text },
    .instant("time", "When it began.") { $0.record.time },
    .count("received", "Edits that were not known here.") { $0.record.received },
    .count("sent", "Edits that the other lacked.") { $0.record.sent },
    .list("conflicts", "The conflicts that this exchange made.", CardConflictsDocument.conflict) {
      subject in subject.merge.conflicts.map { (subject.book, $0) }
    },
    .list(
      "merged", "The cards on which it brought edits of different fields together.",
      CardConflictsDocument.card
    ) { $0.merge.mergedCards },
    .count("clock_suspects", "Edits whose times are too far ahead to be believed.") {
      $0.merge.suspects.count
    },
  ]
}
