import Foundation
import HitherFormats
import HitherTracks
import TestSupport
import Testing

@testable import hither

/// Lists in documents that are written by hand are those of the program.
@Suite("Lists in the documents")
struct DocumentedListsTests {
  private static func document(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  private static func cells(of row: Substring) -> [String] {
    row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func theFormatsOfTheReadme() throws {
    let rows = try Self.document("README.md").matches(of: #/(?m)^\|.*\| `([a-z-]+)` \|.*$/#)
    #expect(Set(rows.map { String($0.output.1) }) == Set(TrackFormat.all.map(\.id)))
    #expect(rows.count == TrackFormat.all.count)
    for row in rows {
      let format = try #require(TrackFormat.named(String(row.output.1)))
      let cells = Self.cells(of: row.output.0)
      #expect(cells.count == 4 && cells[2] == (format.canRead ? "yes" : "no"), "\(format.id)")
      #expect(cells.last?.hasPrefix(format.canWrite ? "yes" : "no") == true, "\(format.id)")
    }
  }

  @Test func theFormatsOfTheirDocument() throws {
    let text = try Self.document("docs/formats.md")
    let table = try #require(text.firstMatch(of: #/\| id \|.*\n\|.*\n((?:\|.*\n)+)/#)).output.1
    let rows = table.split(separator: "\n").map(Self.cells)
    #expect(Set(rows.map(\.[0])) == Set(TrackFormat.all.map { "`\($0.id)`" }))
    #expect(rows.count == TrackFormat.all.count)
    for row in rows {
      let format = try #require(TrackFormat.named(row[0].filter { $0 != "`" }))
      #expect((row[1] != "no") == format.canRead && (row[2] != "no") == format.canWrite)
    }
    for suffix in TrackFormat.all.filter(\.canRead).flatMap(\.suffixes) {
      #expect(text.contains("`\(suffix)`"), "\(suffix)")
    }
  }

  @Test func eachEventTypeIsListedOnce() throws {
    let list = try Self.document("docs/events.md")
    let rows = list.matches(of: #/(?m)^\| `([a-z_.]+)` \|/#).map { String($0.output.1) }
    #expect(rows.sorted() == EventCatalogue.all.types.map { $0.type.name }.sorted())
    #expect(try Self.document("docs/formats.md").contains("[events.md](events.md)"))
  }

  @Test func eachSchemaIsListed() throws {
    let text = try Self.document("docs/formats.md")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "docs/schemas").path)
    for name in names where name.hasSuffix(".schema.json") {
      #expect(text.contains("](schemas/\(name))"), "\(name)")
    }
  }
}
