import Foundation
import HitherText
import TestSupport
import Testing

/// `hither bench` on its smallest workload: the figures are this machine's, their form is not.
@Suite("Benchmarks")
struct BenchTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private func run(_ more: String...) throws -> ProgramRun {
    try hither(["bench", "--size", "xs", "--runs", "1", "--quiet"] + more, in: folder)
  }

  @Test func everyStageRuns() throws {
    let run = try run("--json", "bench.json", "--junit", "bench.xml", "--markdown", "bench.md")
    #expect(run.status == 0, "\(run.diagnostics)")
    let document = try JSONNode.parse(try folder.bytes(of: "bench.json"))
    let faults = try JSONSchemaTests.check("bench").faults(of: document)
    #expect(faults == [])
    let stages = try document["stages"]?.elements("stages") ?? []
    #expect(stages.count >= 17)
    for stage in stages {
      // A stage may take less than the millisecond to which its seconds are told.
      #expect(try stage["fixes_per_core_s"]?.number("fixes_per_core_s") ?? 0 > 0)
      #expect(try stage["fixes"]?.integer("fixes") ?? 0 > 3000)
      let counted = try #require(stage["instructions_per_fix"])
      // Null where the machine counts none.
      if !counted.isNull { #expect(try counted.number("instructions_per_fix") > 10) }
    }
    let suite = try folder.text(of: "bench.xml")
    #expect(suite.contains("tests=\"\(stages.count)\" failures=\"0\""))
    let lines = try folder.text(of: "bench.md").split(separator: "\n")
    #expect(lines.count == stages.count + 2)
  }

  /// The register of stages is the list of the help, of its document and of a run.
  @Test func theStagesAreDocumented() throws {
    let help = try hither("bench", "--help", in: folder).text
    let listed = try #require(help.firstMatch(of: /The stages:\n\n((?:  .*\n)+)/)).output.1
    let stages = listed.matches(of: /(?m)^  ([a-z-]+) +(.*)$/).map { [$0.output.1, $0.output.2] }
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let document = try String(
      contentsOf: root.appending(path: "docs/command-line.md"), encoding: .utf8)
    let table = try #require(document.firstMatch(of: /\| stage \|.*\n\|.*\n((?:\|.*\n)+)/)).output.1
    let rows = table.matches(of: /(?m)^\| `([a-z-]+)` \| (.*) \|$/).map {
      [$0.output.1, $0.output.2]
    }
    #expect(rows == stages)
    let base = try JSONNode.parse(
      Array(try Data(contentsOf: root.appending(path: "Tests/Bench/base-s.json"))))
    let measured = try base["stages"]?.elements("stages").map { try $0["stage"]?.string("stage") }
    #expect(measured == stages.map { String($0[0]) })
  }

  @Test func aStageThatIsSlowerThanTheBaseFails() throws {
    let base = try run("--only", "repair", "--compare", "base.json", "--update-base")
    #expect(base.status == 0)
    let text = try folder.text(of: "base.json")
    let ratio = try #require(text.firstMatch(of: /"ratio": ([0-9.]+)/))
    // As if the former run had taken another time, so different that no other load of the machine makes it up.
    func writeBase(_ factor: Double) throws {
      let other = (Double(ratio.1) ?? 0) * factor
      try folder.write(text.replacing(ratio.0, with: "\"ratio\": \(other)"), to: "base.json")
    }
    try writeBase(100_000)
    let faster = try run("--only", "repair", "--compare", "base.json")
    #expect(faster.status == 0, "\(faster.text)")
    try writeBase(1 / 100_000)
    let slower = try run(
      "--only", "repair", "--compare", "base.json", "--junit", "bench.xml")
    #expect(slower.status == 1)
    #expect(slower.text.contains("slower"))
    #expect(try folder.text(of: "bench.xml").contains("failures=\"1\""))
  }

  @Test(arguments: [
    (["--only", "nonsense"], "there is no stage 'nonsense'"),
    (["--size", "huge"], "there is no size 'huge'"),
    (["--runs", "0"], "--runs must be at least 1"),
    (["--tolerance", "much"], "'much' is no percentage"),
    (["--update-base"], "--update-base needs --compare"),
  ])
  func whatCannotBeIsRefused(_ arguments: [String], _ message: String) throws {
    let run = try hither(["bench", "--quiet"] + arguments, in: folder)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains(message))
  }

  @Test func aBaseThatIsNoneIsRefused() throws {
    try folder.write("{\"schema\": \"hither/summary/1\"}", to: "base.json")
    let run = try run("--only", "repair", "--compare", "base.json")
    #expect(run.status == 65)
    #expect(run.diagnostics.contains("base.json:1:1: this is no result of the benchmarks"))
  }
}
