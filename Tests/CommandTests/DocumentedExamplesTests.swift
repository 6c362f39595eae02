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

  /// README names the sections of the page of the bundled outing in their order.
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
    let readme = try Self.document("README.md").replacing(#/\s+/#, with: " ")
    var rest = readme[try #require(readme.firstRange(of: "## What comes out")).upperBound...]
    for (section, words) in named {
      rest = rest[try #require(rest.firstRange(of: words), "\(section)").upperBound...]
    }
  }

  // MARK: - Examples

  /// A line behind a `$`, and what is shown below it.
  private struct Example {
    var line: String
    var output: [Substring] = []
  }

  /// The examples of the blocks marked `console`, in order.
  private static func examples(in text: String) -> [Example] {
    var examples: [Example] = []
    for block in text.matches(of: #/(?m)^```console\n((?:.*\n)*?)```$/#) {
      for line in block.output.1.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("$ ") {
          examples.append(Example(line: String(line.dropFirst(2))))
        } else if let last = examples.indices.last {
          if examples[last].line.hasSuffix("\\") {
            examples[last].line += "\n" + line
          } else {
            examples[last].output.append(line)
          }
        }
      }
    }
    return examples
  }

  /// Each example is run, in one folder for a document; what is shown of its output is what comes out. A line `…` stands
  /// for any further lines.
  @Test(arguments: ["README.md", "docs/command-line.md"])
  func eachExampleGivesWhatIsShown(_ path: String) throws {
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["datasets"],
      withDestinationPath: Self.root.appending(path: "datasets").path)
    let hasJq = try shell("command -v jq", in: folder).status == 0
    let examples = Self.examples(in: try Self.document(path))
    #expect(examples.count > 3)
    for example in examples where hasJq || !example.line.contains("jq ") {
      let run = try shell("{ \(example.line)\n} 2>&1", in: folder)
      var shown = example.output
      while shown.last == "" { shown.removeLast() }
      guard !shown.isEmpty else {
        #expect(run.status == 0, "\(example.line)\n\(run.text)")
        continue
      }
      // Documents have plain blanks where texts for people keep a number and its unit on one line.
      let text = run.text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
      var printed = text.split(separator: "\n", omittingEmptySubsequences: false)
      while printed.last == "" { printed.removeLast() }
      if shown.last == "…" {
        shown.removeLast()
        printed = Array(printed.prefix(shown.count))
      }
      #expect(printed == shown, "\(example.line)")
    }
  }
}
