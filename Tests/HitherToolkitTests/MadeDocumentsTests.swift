import Foundation
import HitherReports
import HitherToolkit
import Testing

@Suite("Documents made from the rooms' tables")
struct MadeDocumentsTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Compares a made text with the file in the repository, or writes it where asked to.
  static func expectFile(_ path: String, holds text: String) throws {
    let file = root.appending(path: path)
    if ProcessInfo.processInfo.environment["HITHER_REMAKE_DOCS"] != nil {
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func everyTypeHasItsOwnName() {
    let names = EventCatalogue.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z_]+\.[a-z_]+/) != nil })
  }

  @Test func theListInTheDocumentsIsTheRoomsOwn() throws {
    try Self.expectFile("docs/events.md", holds: EventCatalogue.markdown)
  }

  @Test func theSchemaOfTheSummaryIsWhatTheFieldsMake() throws {
    let schema = String(decoding: SummarySchema.json(), as: UTF8.self)
    try Self.expectFile("docs/schemas/summary.schema.json", holds: schema)
  }

  @Test func theSchemaOfThePresetsIsWhatTheFieldsMake() throws {
    let schema = String(decoding: PresetsDocument.schema(), as: UTF8.self)
    try Self.expectFile("docs/schemas/presets.schema.json", holds: schema)
  }

  @Test func theSchemaOfWhereaboutsIsWhatTheFieldsMake() throws {
    let schema = String(decoding: LocateDocument.schema(), as: UTF8.self)
    try Self.expectFile("docs/schemas/locate.schema.json", holds: schema)
  }

  @Test func theSchemaKnowsAllTypes() throws {
    let schema = String(decoding: EventSchema.json(types: EventCatalogue.all), as: UTF8.self)
    try Self.expectFile("docs/schemas/event.schema.json", holds: schema)
  }
}
