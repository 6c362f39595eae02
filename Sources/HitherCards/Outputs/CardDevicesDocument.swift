package import HitherOuting
import HitherTracks

/// The devices of a household, as JSON (`hither/card-devices/1`).
package enum CardDevicesDocument: FieldDocument {
  package static let schemaName = "hither/card-devices/1"
  package static let summary = "The devices of a household, as one of them knows them."

  package static let fields: [Field<CardBook>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("devices", "By id.", device) { book in
      book.household.devices.keys.sorted().map { (book, $0) }
    },
  ]

  private static let copy: [Field<(CardBook, UniqueID)>] = [
    .text("name", "What it is called.") { $0.0.household.name(of: $0.1) },
    .instant("since", "When it made its first edit behind the fork.", canBeNull: true) {
      $0.0.log.chain(of: $0.1).first?.time.wall
    },
    .count("edits", "How many of its edits behind the fork are known.") {
      $0.0.log.chain(of: $0.1).count
    },
    .truth("local", "Whether this store continues with it.") { $0.1 == $0.0.line },
  ]

  private static let stranger: [Field<(CardBook, UniqueID)>] = [
    .text("id", "Its id.") { $0.1.text },
    .text("name", "What people call it.") { $0.0.household.name(of: $0.1) },
  ]

  private static let device: [Field<(CardBook, UniqueID)>] = [
    .text("id", "Its id.") { $0.1.text },
    .text("name", "What people call it.") { $0.0.household.name(of: $0.1) },
    .truth("local", "Whether the store is its own.") { $0.1 == $0.0.device },
    .truth("removed", "Whether it was removed from the household.") {
      $0.0.household.devices[$0.1]?.isRemoved == true
    },
    .instant("last_sync", "When edits were last exchanged with it.", canBeNull: true) {
      $0.0.peers[$0.1]?.lastSync
    },
    .count("edits", "How many of its edits are known.") { $0.0.editCount(of: $0.1) },
    .count("unheard", "Number of edits known here that it does not have, as far as is known.") {
      $0.0.unheardCount(by: $0.1)
    },
    .list(
      "unaware_of", "The devices that it does not know of, as far as is known.", stranger
    ) { book, device in book.strangers(to: device).map { (book, $0) } },
    .list(
      "copies",
      "Stores that continued separately with its edits, because it was restored from an older copy or copied.",
      copy
    ) { book, device in book.copies(of: device).map { (book, $0) } },
  ]
}
