import HitherCards
import TestSupport
import Testing

@Suite("Documents made from the tables of cards")
struct CardDocumentTests {
  @Test func theSchemasOfCardsAreWhatTheFieldsMake() throws {
    for (name, schema) in [
      ("cards", CardsDocument.schema()), ("card_history", CardHistoryDocument.schema()),
      ("card_conflicts", CardConflictsDocument.schema()),
      ("card_devices", CardDevicesDocument.schema()), ("card_log", CardLogDocument.schema()),
      ("card_sync", CardSyncDocument.schema()),
    ] {
      #expect(
        try Repository.file(
          "docs/schemas/\(name).schema.json", holds: String(decoding: schema, as: UTF8.self)))
    }
  }

  @Test func theSchemaOfAHouseholdsResultIsWhatTheFieldsMake() throws {
    let schema = String(decoding: HouseholdDocument.schema(), as: UTF8.self)
    #expect(try Repository.file("docs/schemas/household_result.schema.json", holds: schema))
  }
}
