package import HitherOuting

extension DocumentedTable {
  /// The tables and documents of cards and of their simulator.
  package static let cards = [
    Self(
      "cards simulate: results.json",
      "Result of a household simulation ([schema](schemas/household_result.schema.json)).",
      HouseholdDocument.descriptions),
    Self(
      "cards simulate: policies.csv",
      "A row for each listening policy, over all runs; `_low` and `_high` are the ends of the 95 % interval.",
      PolicyFigureTable.table.descriptions),
    Self(
      "cards simulate: edits.csv", "A row for each edit, run and policy.",
      EditTable.table.descriptions),
    Self(
      "cards simulate: cards.csv", "A row for each card and policy, over all runs.",
      CardAgeTable.table.descriptions),
    Self(
      "cards simulate: syncs.csv",
      "A row for each meeting that carried edits, was cut or failed, by run and policy.",
      SyncTable.table.descriptions),
    Self(
      "cards show, list, set, suggest, accept, revert, resolve --json",
      "Cards of a household ([schema](schemas/cards.schema.json)).", CardsDocument.descriptions),
    Self(
      "cards history --json",
      "The edits ([schema](schemas/card_history.schema.json)).", CardHistoryDocument.descriptions),
    Self(
      "cards conflicts --json",
      "Conflicting edits ([schema](schemas/card_conflicts.schema.json)).",
      CardConflictsDocument.descriptions),
    Self(
      "cards devices --json",
      "Who belongs to the household ([schema](schemas/card_devices.schema.json)).",
      CardDevicesDocument.descriptions),
    Self(
      "cards log --json",
      "The exchanges ([schema](schemas/card_log.schema.json)).", CardLogDocument.descriptions),
    Self(
      "cards sync, import --json",
      "Result of an exchange ([schema](schemas/card_sync.schema.json)).",
      CardSyncDocument.descriptions),
  ]
}
