import Foundation
import HitherOuting
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

  /// In one process, for what is not about the differences between processes.
  private func alone(_ more: String...) throws -> ProgramRun {
    try hither(
      ["bench", "--size", "xs", "--runs", "1", "--processes", "1", "--quiet"] + more, in: folder)
  }

  @Test func everyStageRuns() throws {
    let run = try alone("--json", "bench.json", "--junit", "bench.xml", "--markdown", "bench.md")
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
    #expect(lines.count { $0.hasPrefix("|") } == stages.count + 2)
    #expect(lines.first == "### hither bench, size xs")
  }

  @Test func aResultNamesWhatMadeIt() throws {
    let run = try alone(
      "--only", "repair", "--runs", "3", "--json", "bench.json", "--junit", "b.xml")
    #expect(run.status == 0, "\(run.diagnostics)")
    let document = try JSONNode.parse(try folder.bytes(of: "bench.json"))
    let provenance = try #require(document["provenance"])
    #expect(try provenance["version"]?.string("version") == HitherVersion.current)
    #expect(try provenance["os"]?.string("os").contains("Linux ") == true)
    #expect(provenance["commit"] != nil && provenance["compiler"] != nil)
    let process = try #require(
      try document["stages"]?.elements("stages").first?["processes"]?.elements("processes").first)
    let samples = try #require(process["samples"]).elements("samples")
    #expect(samples.count == 3)
    for sample in samples {
      for name in ["wall_ms", "core_ms", "kernel_ms"] {
        #expect(try #require(sample[name]).number(name) > 0)
      }
    }
    let suite = try folder.text(of: "b.xml")
    #expect(suite.contains(#/ timestamp="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d" hostname="[^"]+">/#))
    for name in ["hither.version", "os", "cpu", "cores", "size", "seed", "processes"] {
      #expect(suite.contains("<property name=\"\(name)\" value=\""), "\(name)")
    }
    #expect(try shell("xmllint --noout b.xml", in: folder).status == 0)
  }

  /// A stage that nobody compares would become slower unseen.
  @Test func aStageThatTheBaseLacksFails() throws {
    _ = try run("--only", "repair", "--json", "base.json", "--processes", "4")
    let more = try run(
      "--only", "repair", "--only", "sampling", "--compare", "base.json", "--processes", "4",
      "--tolerance", "900%", "--junit", "b.xml", "--markdown", "b.md")
    #expect(more.status == 1)
    #expect(more.diagnostics == "hither: error: sampling is not in the base\n")
    #expect(more.text.contains("not in the base"))
    #expect(try folder.text(of: "b.md").contains("**Failed:** sampling is not in the base."))
    #expect(try folder.text(of: "b.xml").contains("<failure message=\"not in the base\"/>"))
    let text = try folder.text(of: "base.json")
    try folder.write(text.replacing("\"repair\"", with: "\"mend\""), to: "base.json")
    let gone = try run("--only", "repair", "--compare", "base.json", "--processes", "4")
    #expect(gone.status == 1)
    #expect(
      gone.diagnostics.contains("mend is in the base, but not a stage of this program"))
  }

  @Test func aStageThatWasLeftOutIsNamed() throws {
    _ = try run(
      "--only", "repair", "--only", "sampling", "--json", "base.json", "--processes", "4")
    let arguments = [
      "bench", "--size", "xs", "--runs", "1", "--only", "repair", "--compare", "base.json",
      "--processes", "4", "--tolerance", "900%", "--junit", "b.xml",
    ]
    let less = try hither(arguments, in: folder)
    #expect(less.status == 0, "\(less.diagnostics)")
    #expect(less.diagnostics.contains("hither: in the base, and not run: sampling\n"))
    #expect(less.text.contains("not run"))
    let suite = try folder.text(of: "b.xml")
    #expect(suite.contains("tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"1\""))
    #expect(suite.contains("name=\"sampling\" time=\"0\"><skipped message=\"not run\"/>"))
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

  /// As if the base had taken another time, or memory, so different that no other load of the machine makes it up.
  private func writeBase(_ text: String, _ name: String, times factor: Double) throws {
    let field = try Regex("\"\(name)\": ([0-9.]+)", as: (Substring, Substring).self)
    let other = text.replacing(field) { match in
      "\"\(name)\": \((Double(match.output.1) ?? 0) * factor)"
    }
    try folder.write(other, to: "base.json")
  }

  @Test(arguments: [("ratio", "slower", "time"), ("peak_mb", "larger", "memory")])
  func aStageThatIsSlowerOrLargerThanTheBaseFails(
    _ field: String, _ verdict: String, _ what: String
  ) throws {
    let base = try run(
      "--only", "repair", "--compare", "base.json", "--update-base", "--processes", "4")
    #expect(base.status == 0, "\(base.diagnostics)")
    let text = try folder.text(of: "base.json")
    let document = try JSONNode.parse(Array(text.utf8))
    #expect(try JSONSchemaTests.check("bench").faults(of: document) == [])
    let stage = try #require(try document["stages"]?.elements("stages").first)
    #expect(try stage["processes"]?.elements("processes").count == 4)
    try writeBase(text, field, times: 100_000)
    let faster = try run(
      "--only", "repair", "--compare", "base.json", "--tolerance", "900%", "--processes", "4")
    #expect(faster.status == 0, "\(faster.text)")
    try writeBase(text, field, times: 1 / 100_000)
    let slower = try run(
      "--only", "repair", "--compare", "base.json", "--junit", "bench.xml", "--tolerance", "900%",
      "--processes", "4")
    #expect(slower.status == 1)
    #expect(slower.text.contains(verdict))
    #expect(slower.diagnostics.contains("error: repair takes "))
    #expect(slower.diagnostics.contains("times the base's \(what)"))
    #expect(try folder.text(of: "bench.xml").contains("failures=\"1\""))
  }

  /// A base may hold processes of several hours, by which a stage may differ.
  @Test func aBaseIsExtended() throws {
    func ratios() throws -> [Double] {
      let document = try JSONNode.parse(try folder.bytes(of: "base.json"))
      let stage = try #require(try document["stages"]?.elements("stages").first)
      return try #require(stage["processes"]).elements("processes").map {
        try #require($0["ratio"]).number("ratio")
      }
    }
    _ = try alone("--only", "repair", "--json", "base.json")
    let first = try ratios()
    let extended = try alone("--only", "repair", "--compare", "base.json", "--extend-base")
    #expect(extended.status == 0, "\(extended.diagnostics)")
    #expect(try ratios().count == 2 && ratios().first == first.first)
    let other = try alone("--only", "sampling", "--compare", "base.json", "--extend-base")
    #expect(other.status == 64)
    #expect(try ratios().count == 2)
  }

  /// It says so in one line, shows the factors, and fails nothing, however slow they are.
  @Test func aBaseOfAnotherMachineFailsNothing() throws {
    _ = try run(
      "--only", "repair", "--compare", "base.json", "--update-base", "--processes", "4")
    let text = try folder.text(of: "base.json").replacing(
      try Regex("\"cpu\": \"[^\"]*\""), with: "\"cpu\": \"Abacus\"")
    try writeBase(text, "ratio", times: 1 / 100_000)
    let run = try run(
      "--only", "repair", "--compare", "base.json", "--processes", "4", "--json", "b.json",
      "--junit", "b.xml", "--markdown", "b.md")
    #expect(run.status == 0, "\(run.diagnostics)")
    // Nothing was judged, which is not the same as nothing fails.
    let reason = "the base was measured on another machine (Abacus, "
    let summary = try folder.text(of: "b.md")
    #expect(summary.contains("**Not judged:** \(reason)") && !summary.contains("No stage fails"))
    let suite = try folder.text(of: "b.xml")
    #expect(suite.contains("skipped=\"1\"") && suite.contains("<skipped message=\"not judged: "))
    let document = try JSONNode.parse(try folder.bytes(of: "b.json"))
    #expect(try document["verdict"]?.string("verdict") == "not_judged")
    #expect(try document["verdict_reason"]?.string("verdict_reason").hasPrefix(reason) == true)
    #expect(try JSONSchemaTests.check("bench").faults(of: document) == [])
    #expect(
      run.diagnostics.contains("warning: base.json was measured on another machine (Abacus, "))
    #expect(run.diagnostics.split(separator: "\n").count == 1)
    #expect(run.text.contains("time by base") && !run.text.contains("slower"))
  }

  @Test func aBaseThatCannotBeComparedIsRefused() throws {
    _ = try alone("--only", "repair", "--json", "base.json")
    for (more, message) in [
      (["--seed", "3"], "the base is of size xs and seed 20260501, the run of size xs and seed 3"),
      (["--size", "s"], "the base is of size xs and seed 20260501, the run of size s"),
      ([], "7 processes against the base's 1 are too few to compare"),
    ] {
      let run = try hither(
        ["bench", "--size", "xs", "--only", "repair", "--compare", "base.json"] + more, in: folder)
      #expect(run.status == 64)
      #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    }
  }

  @Test(arguments: [
    (["--only", "nonsense"], "unknown stage 'nonsense'"),
    (["--size", "huge"], "unknown size 'huge'"),
    (["--runs", "0"], "--runs must be at least 1"),
    (["--tolerance", "20%"], "--tolerance needs --compare"),
    (["--processes", "0"], "--processes must be from 1 to 99"),
    (["--time", "0"], "--time must be from 0.001 to 3600"),
    (["--tolerance", "much"], "'much' is not a percentage"),
    (["--tolerance", "0.25"], "'0.25' is not a percentage"),
    (["--update-base"], "--update-base needs --compare"),
    (["--extend-base"], "--extend-base needs --compare"),
  ])
  func whatCannotBeIsRefused(_ arguments: [String], _ message: String) throws {
    let run = try hither(["bench", "--quiet"] + arguments, in: folder)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains(message))
  }

  @Test(arguments: [
    ("hither/summary/1", "this is not a benchmark result"),
    ("hither/bench/1", "this is a result of an earlier program's benchmarks"),
  ])
  func aBaseThatIsNoneIsRefused(_ schema: String, _ message: String) throws {
    try folder.write("{\"schema\": \"\(schema)\"}", to: "base.json")
    let run = try run("--only", "repair", "--compare", "base.json")
    #expect(run.status == 65)
    #expect(run.diagnostics.contains("base.json:1:1: \(message)"))
  }
}
