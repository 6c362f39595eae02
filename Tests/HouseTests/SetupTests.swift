import Foundation
import Testing

/// What has to be installed, as the script says that installs it.
@Suite("Setup")
struct SetupTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The first name of each package of a list of `scripts/setup`.
  private static func packages(_ list: String) throws -> [String] {
    let text = try text("scripts/setup")
    let start = try #require(text.range(of: "\n\(list)=(\n")).upperBound
    let end = try #require(text[start...].range(of: "\n)\n")).lowerBound
    return text[start..<end].split(separator: "\n").map { line in
      String(line.drop { $0 == " " }.prefix { $0 != " " && $0 != "\\" })
    }
  }

  @Test func theManifestNamesWhatIsInstalledToBuild() throws {
    let building = try Self.packages("building")
    let hints = try Self.text("Package.swift").matches(of: /\.apt\(\["([^"]+)"\]\)/)
    #expect(hints.count >= 8)
    for hint in hints { #expect(building.contains(String(hint.1))) }
  }

  @Test func theDocumentNamesWhatIsInstalled() throws {
    let document = try Self.text("docs/install.md")
    let lines = document.split(separator: "\n").filter { line in
      line.wholeMatch(of: /(`[a-z0-9.+-]+` ?)+/) != nil
    }
    let named = lines.joined(separator: " ").matches(of: /`([^`]+)`/).map { String($0.1) }
    #expect(named == (try Self.packages("building")) + (try Self.packages("testing")))
  }
}
