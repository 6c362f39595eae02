import Foundation
import TestSupport
import Testing

/// The workflow of docs/ci.md does what it says: its steps after the build run here, on the smallest workload.
@Suite("Benchmarks in continuous integration")
struct CIDocumentTests {
  /// The commands of the steps of these names, in the order of the document.
  private static func steps(_ names: [String]) throws -> [String] {
    let text = try String(
      contentsOf: Repository.root.appending(path: "docs/ci.md"), encoding: .utf8)
    return try names.map { name in
      let start = try #require(text.range(of: "- name: \(name)\n")).upperBound
      let run = try #require(text[start...].range(of: "run: |\n")).upperBound
      let lines = text[run...].split(separator: "\n", omittingEmptySubsequences: false)
        .prefix { $0.hasPrefix("          ") }
      return lines.joined(separator: "\n")
    }
  }

  private static func run(
    _ step: String, in folder: ScratchFolder, programs: String
  ) throws -> ProgramRun {
    let small = step.replacing("--size s", with: "--size xs --runs 1 --only repair --only sampling")
      .replacing("--processes 5", with: "--processes 4")
    return try shell(
      "export RUNNER_TEMP='\(programs)' GITHUB_STEP_SUMMARY='\(folder["summary.md"])'\n\(small)",
      in: folder)
  }

  @Test func theStepsRunAndShowTheSummary() throws {
    let folder = try ScratchFolder()
    for side in ["base", "head"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder["hither-" + side], withDestinationPath: ProgramRun.programs + "/hither")
    }
    let steps = try Self.steps(["Measure the base", "Compare", "Show"])
    let programs = folder.path
    let base = try Self.run(steps[0], in: folder, programs: programs)
    #expect(base.status == 0, "\(base.diagnostics)")
    // Two runs on a busy machine may differ by any factor; whether the comparison holds is another test's.
    let compare = try Self.run(
      steps[1].replacing("20%", with: "900%"), in: folder, programs: programs)
    #expect(compare.status == 0, "\(compare.diagnostics)")
    #expect(try Self.run(steps[2], in: folder, programs: programs).status == 0)
    let summary = try folder.text(of: "summary.md")
    #expect(summary.contains("**No stage fails.**"))
    for name in ["| repair |", "| sampling |", "time by base"] {
      #expect(summary.contains(name), "\(name)")
    }
    for file in ["base.json", "bench.json", "bench.xml"] { #expect(folder.holds(file), "\(file)") }
  }

  /// The files are there for the steps that follow a comparison that fails.
  @Test func aFailedComparisonIsShown() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["hither-head"], withDestinationPath: ProgramRun.programs + "/hither")
    let steps = try Self.steps(["Compare", "Show"])
    let base = try shell(
      "hither bench --size xs --runs 1 --only repair --processes 4 --quiet --json base.json",
      in: folder)
    #expect(base.status == 0, "\(base.diagnostics)")
    let compare = try Self.run(
      steps[0].replacing("20%", with: "900%"), in: folder, programs: folder.path)
    #expect(compare.status == 1)
    #expect(try Self.run(steps[1], in: folder, programs: folder.path).status == 0)
    #expect(
      try folder.text(of: "summary.md").contains("**Failed:** sampling is not in the base."))
  }
}
