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
    func names(_ isMeant: (TrackFormat) -> Bool) -> String {
      TrackFormat.all.filter(isMeant).map { "\($0.summary) (`\($0.id)`)" }
        .joined(separator: " · ")
    }
    let text = """
      Read and written: \(names { $0.canRead && $0.canWrite }).

      Read only: \(names { $0.canRead && !$0.canWrite }).

      Written only: \(names { !$0.canRead && $0.canWrite }).

      """
    #expect(try Repository.section("formats", of: "README.md", holds: text))
  }

  @Test func theCommandsOfTheReadme() throws {
    let names = Hither.configuration.subcommands.map { command in
      let name = command.configuration.commandName ?? "\(command)".lowercased()
      return "[`\(name)`](docs/command-line.md#\(name))"
    }
    let text = names.joined(separator: " · ") + "\n"
    #expect(try Repository.section("commands", of: "README.md", holds: text))
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
