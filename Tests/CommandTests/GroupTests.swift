import TestSupport
import Testing

/// `hither group create` writes a manifest that the other commands take.
@Suite("group") struct GroupTests {
  @Test func theManifestIsThatOfTheGroup() throws {
    let folder = try ScratchFolder()
    try folder.write(
      (0..<9).map {
        "{\"member\": \"leo\", \"time\": \"2026-05-01T08:00:0\($0)Z\", \"lat\": 47, \"lon\": 11.5}\n"
      }
      .joined(), to: "fixes.ndjson")
    let run = try hither(
      "group", "create", "Ridge \"1 May\"", "--leader", "leo=Leo", "--member", "ana=Ana =)",
      "--member",
      "ben", "--timezone", "Europe/Vienna", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let watch = try hither(
      "watch", "fixes.ndjson", "--outing", "outing.json", "--state", "hike.db", in: folder)
    #expect(watch.status == 0, "\(watch.diagnostics)")
    let report = try hither(
      "report", "--state", "hike.db", "--outing", "outing.json", "-o", "report", "--write",
      "summary", in: folder)
    #expect(report.status == 0, "\(report.diagnostics)")
    let summary = try folder.text(of: "report/summary.json")
    #expect(summary.contains("Ridge \\\"1 May\\\"") && summary.contains("\"Europe/Vienna\""))
    #expect(summary.contains("\"Ana =)\"") && summary.contains("\"leader\": \"leo\""))
    let text = try folder.text(of: "outing.json")
    #expect(text.contains(#"{"id": "ben", "name": "ben", "role": "follower"}"#))
  }

  @Test func nothingIsReplacedUnasked() throws {
    let folder = try ScratchFolder()
    try folder.write("mine", to: "outing.json")
    let create = ["group", "create", "Ridge", "--leader", "leo"]
    #expect(try hither(create, in: folder).status == 73)
    #expect(try folder.text(of: "outing.json") == "mine")
    #expect(try hither(create + ["--force"], in: folder).status == 0)
    #expect(try folder.text(of: "outing.json").contains("\"leo\""))
  }

  @Test(arguments: [
    ["group", "create", "Ridge"],
    ["group", "create", "Ridge", "--leader", ""],
    ["group", "create", "Ridge", "--leader", "leo", "--member", "leo=Another"],
    ["group", "create", "Ridge", "--leader", "leo", "--timezone", "Mars"],
  ])
  func whatCannotBeUsedIsOneLine(_ line: [String]) throws {
    let folder = try ScratchFolder()
    let run = try hither(line, in: folder)
    #expect(run.status == 64)
    #expect(run.diagnostics.hasPrefix("hither: error: "))
    #expect(try folder.names().isEmpty)
  }
}
