package import HitherOuting
import HitherTracks

/// The log of exchanges of a device, as JSON (`hither/card-log/1`).
package enum CardLogDocument: FieldDocument {
  package static let schemaName = "hither/card-log/1"
  package static let summary = "What a device exchanged with others, and which devices lack what."

  package static let fields: [Field<CardBook>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("syncs", "In the order in which they were first stored.", sync) { book in
      book.syncs.map { (book, $0) }
    },
    .list("removals", "Devices that were removed.", removal) { book in
      book.removals.map { (book, $0) }
    },
    .list("suspects", "Edits whose times were too far ahead to be believed.", suspect) { book in
      book.suspects.compactMap { book.log.operation($0) }.map { (book, $0) }
    },
  ]

  private static let sync: [Field<(CardBook, SyncRecord)>] = [
    .instant("time", "When it began.") { $0.1.time },
    .text("device", "The other device.") { $0.0.household.name(of: $0.1.device) },
    .text("device_id", "Its id.") { $0.1.device.text },
    .count("received", "Edits that were not known here.") { $0.1.received },
    .count("sent", "Edits that the other lacked.") { $0.1.sent },
    .count("conflicts", "Conflicts that it made.") { $0.1.conflicts },
    .text("details", "How it ended.") { $0.1.details },
  ]

  private static let removal: [Field<(CardBook, OperationID)>] = [
    .text("device", "The device.") { book, id in
      book.removed(by: id).map { book.household.name(of: $0) }
    },
    .instant("time", "When it was removed.", canBeNull: true) {
      $0.0.log.operation($0.1)?.time.wall
    },
    .list("unheard_by", "The devices that do not have it yet, as far as is known.", name) {
      book, id in book.unaware(of: id).map { (book, $0) }
    },
  ]

  private static let name: [Field<(CardBook, UniqueID)>] = [
    .text("device", "The device.") { $0.0.household.name(of: $0.1) },
    .text("device_id", "Its id.") { $0.1.text },
  ]

  private static let suspect: [Field<(CardBook, Operation)>] = [
    .text("id", "The edit's id.") { $0.1.id.text },
    .text("device", "On which device it was made.") { $0.0.household.name(of: $0.1.id.device) },
    .instant("time", "The time that it claims.") { $0.1.time.wall },
  ]
}
