import Foundation
import TestSupport
import Testing

/// What the documents say of the command line is what the program does.
@Suite("Documents about the command line")
struct DocumentedExamplesTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func document(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  // MARK: - Commands and options

  @Test func eachCommandHasARowAndASection() throws {
    let text = try Self.document("docs/command-line.md")
    let commands = try HelpTests.commands(in: try ScratchFolder())
    let rows = text.matches(of: #/(?m)^\| `([a-z]+)[^`]*` \| \[([a-z]+)\]\(#([a-z]+)\)/#)
    #expect(rows.map { String($0.output.1) } == commands)
    for row in rows { #expect(row.output.1 == row.output.2 && row.output.1 == row.output.3) }
    let sections = Set(text.matches(of: #/(?m)^## ([a-z]+)$/#).map { String($0.output.1) })
    #expect(sections == Set(commands))
    for section in text.components(separatedBy: "\n## ").dropFirst() {
      guard let name = section.split(separator: "\n").first, sections.contains(String(name)) else {
        continue
      }
      #expect(section.contains("```"), "\(name) has an example")
    }
  }

  @Test func eachOptionIsNamed() throws {
    let folder = try ScratchFolder()
    let text = try Self.document("docs/command-line.md")
    for command in try HelpTests.commands(in: folder) where command != "help" {
      let help = try hither(command, "--help", in: folder).text
      var helps = [help]
      if let list = help.firstMatch(of: #/Commands:\n((?:  .*\n)+)/#) {
        for name in list.output.1.matches(of: #/(?m)^  (\w+) /#) {
          helps.append(try hither(command, String(name.output.1), "--help", in: folder).text)
        }
      }
      for option in helps.joined().matches(of: #/(?m)^ {2,}(?:-\w, )?(--[a-z-]+)/#) {
        #expect(text.contains(option.output.1), "\(option.output.1) of \(command)")
      }
    }
  }

  // MARK: - The page

  /// docs/report.md names the sections of the page of the bundled outing in their order.
  @Test func theOrderOfThePage() throws {
    let folder = try ScratchFolder()
    let outing = Self.root.appending(path: "datasets/mountain-group").path
    #expect(try hither("report", outing, "-o", "report", in: folder).status == 0)
    let page = try folder.text(of: "report/report.html")
    let sections = page.matches(of: #/<h2 id="([a-z-]+)"/#).map { String($0.output.1) }
    let named = [
      ("answer", "who fell behind"), ("map", "- a map"), ("gap", "the gap to the leader"),
      ("happenings", "what happened, hour by hour"), ("elevation", "elevation by distance"),
      ("speed", "speed"), ("heart-rate", "heart rate"), ("splits", "splits"),
      ("members", "a table of the members"), ("together", "route and group"),
      ("march", "keeping together"), ("stops", "stops"), ("walking-times", "walking times"),
      ("quality", "data quality"), ("files", "the files that were read"),
    ]
    #expect(sections == named.map(\.0))
    let document = try Self.document("docs/report.md").replacing(#/\s+/#, with: " ")
    var rest = document[try #require(document.firstRange(of: "## The page")).upperBound...]
    for (section, words) in named {
      rest = rest[try #require(rest.firstRange(of: words), "\(section)").upperBound...]
    }
  }

  // MARK: - Examples

  /// The documents with examples: whatever has a block marked `console`.
  static let documents: [String] = {
    let root = Repository.root
    let files = FileManager.default.enumerator(
      at: root.appending(path: "docs"), includingPropertiesForKeys: nil)
    let docs = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
    return ["README.md", "CONTRIBUTING.md", "datasets/README.md"]
      + docs.map { String($0.path.dropFirst(root.path.count + 1)) }.sorted()
  }()

  /// Each example is run, in one folder for a document; the shown output is the program's. A line `…` stands for any
  /// further lines. With `HITHER_REMAKE_DOCS` set the shown output is replaced first.
  @Test(arguments: documents)
  func eachExampleGivesWhatIsShown(_ path: String) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["datasets"],
      withDestinationPath: Self.root.appending(path: "datasets").path)
    let document = DocumentedBlocks(try Self.document(path))
    let hasJq = try shell("command -v jq", in: folder).status == 0
    var printed: [[Substring]?] = []
    for example in document.examples {
      guard hasJq || !example.line.contains("jq ") else {
        printed.append(nil)
        continue
      }
      let run = try shell("{ \(example.line)\n} 2>&1", in: folder)
      guard !example.output.isEmpty else {
        #expect(run.status == 0, "\(example.line)\n\(run.text)")
        printed.append(nil)
        continue
      }
      let output = example.shown(of: run.text)
      if !Repository.remakesDocuments { #expect(output == example.output, "\(example.line)") }
      printed.append(output)
    }
    #expect(try Repository.file(path, holds: document.text(showing: printed)))
  }

  @Test func thereAreExamples() throws {
    let counts = try Self.documents.map { DocumentedBlocks(try Self.document($0)).examples.count }
    #expect(counts.reduce(0, +) > 30)
  }

  /// A `$` outside of a block marked `console` would be an example that no test runs.
  @Test(arguments: documents)
  func noExampleIsOutsideOfABlock(_ path: String) throws {
    let text = try Self.document(path)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("$ ") }
    #expect(lines.count == DocumentedBlocks(text).examples.count)
  }
}
