import Foundation
import HitherText
import TestSupport
import Testing

/// Requests, approvals and revocations by command, and what a member is shown of them.
@Suite("Visibility and audit")
struct VisibilityCommandTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  @discardableResult
  private func visibility(_ line: String, status: Int32 = 0) throws -> ProgramRun {
    let run = try hither(["visibility"] + line.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(line): \(run.diagnostics)")
    return run
  }

  private func list(_ more: String) throws -> [[String: JSONValue]] {
    let run = try visibility("list --json " + more)
    let document = try JSONNode.parse(run.text)
    #expect(try JSONSchemaTests.check("visibility").faults(of: document) == [])
    return try #require(document["entries"]).elements("entries").map { entry in
      Dictionary(
        uniqueKeysWithValues: try entry.members("entry").map { ($0.key, $0.node.value) })
    }
  }

  @Test func aRequestAnApprovalAndARevocation() throws {
    try visibility("request --viewer ruth --member tom --now 2026-05-01T06:00:00Z")
    #expect(try list("--at 2026-05-01T07:00:00Z")[0]["status"] == .string("requested"))
    try visibility(
      "approve --viewer ruth --member tom --share figures,place --until 2026-06-01T00:00:00Z --now 2026-05-01T06:10:00Z"
    )
    let entry = try #require(try list("--member tom --viewer ruth --at 2026-05-01T07:00:00Z").first)
    #expect(entry["status"] == .string("in_force"))
    #expect(entry["end"] == .string("2026-06-01T00:00:00Z"))
    #expect(try list("--member anna") == [] && list("--viewer max") == [])
    #expect(
      try list("--at 2026-05-01T06:05:00Z").map { $0["status"] }.contains(.string("approved")))
    try visibility("revoke --viewer ruth --member tom --now 2026-05-20T18:00:00Z")
    #expect(try list("--at 2026-05-21T00:00:00Z").map { $0["status"] } == [.string("ended")])
    #expect(
      try folder.text(of: "visibility.ndjson") == """
        {"time": "2026-05-01T06:00:00.000Z", "type": "request", "viewer": "ruth", "member": "tom"}
        {"time": "2026-05-01T06:10:00.000Z", "type": "approval", "viewer": "ruth", "member": "tom", "share": ["state", "place", "figures"], "until": "2026-06-01T00:00:00.000Z"}
        {"time": "2026-05-20T18:00:00.000Z", "type": "revocation", "viewer": "ruth", "member": "tom"}

        """)
    #expect(
      try folder.text(of: "audit.ndjson") == folder.text(of: "visibility.ndjson"))
    let text = try visibility("list --at 2026-05-10T00:00:00Z").text
    #expect(text.contains("in force") && text.contains("state, place, figures"))
  }

  @Test func theAuditOfAMember() throws {
    try visibility("approve --viewer ruth --member tom --share track --now 2026-05-01T05:00:00Z")
    try folder.write(Tracks.gpx(), to: "tom.gpx")
    let look = try hither(
      "summarize", "tom.gpx", "--viewer", "ruth", "--visibility", "visibility.ndjson", in: folder)
    #expect(look.status == 0, "\(look.diagnostics)")
    let run = try hither("audit", "--member", "tom", "--json", in: folder)
    let document = try JSONNode.parse(run.text)
    #expect(try JSONSchemaTests.check("audit").faults(of: document) == [])
    let looks = try #require(document["looks"]).elements("looks")
    #expect(looks.map { $0["viewer"]?.value } == [.string("ruth")])
    #expect(looks.map { $0["command"]?.value } == [.string("summarize")])
    #expect(try #require(document["entries"]).elements("entries").count == 1)
    let text = try hither("audit", "--member", "tom", in: folder).text
    #expect(text.contains("summarize") && text.contains("in force") && text.contains("approval"))
    let other = try hither("audit", "--member", "anna", in: folder).text
    #expect(!other.contains("ruth"))
    // Without a log, looks are not known; that is not the same as none.
    try FileManager.default.removeItem(atPath: folder["audit.ndjson"])
    #expect(try hither("audit", "--member", "tom", in: folder).text.contains("not known"))
    try folder.write("{\"type\": \"lok\"}\n", to: "audit.ndjson")
    let damaged = try hither("audit", "--member", "tom", in: folder)
    #expect(damaged.status == 65 && damaged.diagnostics.contains("audit.ndjson:1"))
  }

  @Test func aPartOfAnApprovalMayEndEarlier() throws {
    try visibility(
      "approve --viewer ruth --member tom --share figures,track@2026-05-01T18:00:00Z --until 2026-05-03T00:00:00Z --now 2026-05-01T06:00:00Z"
    )
    #expect(
      try folder.text(of: "visibility.ndjson").contains(
        #""until": "2026-05-03T00:00:00.000Z", "ends": {"track": "2026-05-01T18:00:00.000Z"}}"#))
    func shares(_ time: String) throws -> [Substring] {
      try visibility("list --at \(time)").text.split(separator: "\n").filter {
        $0.contains("in force")
      }
    }
    let (first, second) = (try shares("2026-05-01T12:00:00Z"), try shares("2026-05-02T12:00:00Z"))
    #expect(first.count == 1 && first[0].contains("track"))
    #expect(second.count == 1 && second[0].contains("figures") && !second[0].contains("track"))
    #expect(try shares("2026-05-04T00:00:00Z").isEmpty)
    // By the time of the fix: the track of the first hours is shown, and no later one.
    try folder.write(
      "member,time,lat,lon\ntom,2026-05-01T17:59:00Z,48.1,11.1\ntom,2026-05-01T18:01:00Z,48.7,11.7\n",
      to: "tom.csv")
    let run = try hither(
      "convert", "tom.csv", "--viewer", "ruth", "--visibility", "visibility.ndjson", "-o", "-",
      in: folder)
    #expect(run.text.contains("48.1") && !run.text.contains("48.7"), "\(run.diagnostics)")
  }

  @Test(arguments: [
    #"{"state": "2026-05-02T00:00:00Z"}"#, #"{"track": "2026-05-02T00:00:00Z"}"#,
    #"{"figures": "2026-04-01T00:00:00Z"}"#, #"{"figures": "soon"}"#, "[]",
  ])
  func anEndThatCannotBeReadStopsTheRun(_ ends: String) throws {
    let line =
      #"{"time": "2026-05-01T06:00:00Z", "type": "approval", "viewer": "ruth", "member": "tom", "share": ["state", "figures"], "ends": "#
    try folder.write(line + ends + "}\n", to: "visibility.ndjson")
    try visibility("list", status: 65)
  }

  @Test func theFilesAreTheOwners() throws {
    try visibility("request --viewer ruth --member tom")
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder[name])[.posixPermissions] as? Int
    }
    #expect(try mode("visibility.ndjson") == 0o600 && mode("audit.ndjson") == 0o600)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: folder["visibility.ndjson"])
    let run = try visibility("request --viewer max --member tom")
    #expect(run.diagnostics.contains("other users may read"))
    #expect(try mode("visibility.ndjson") == 0o644)
  }

  @Test func linesOfManyProcessesAreAllKept() throws {
    let run = try shell(
      "seq 0 23 | xargs -P 24 -I{} hither visibility request --viewer v{} --member tom", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    for file in ["visibility.ndjson", "audit.ndjson"] {
      let lines = try folder.text(of: file).split(separator: "\n")
      #expect(Set(lines.compactMap { $0.firstMatch(of: #/"v\d+"/#)?.output }).count == 24)
      #expect(lines.count == 24)
    }
  }

  @Test func aLineWithoutAnEndGetsOne() throws {
    let line =
      #"{"time": "2026-05-01T06:00:00Z", "type": "request", "viewer": "ruth", "member": "tom"}"#
    try folder.write(line, to: "visibility.ndjson")
    try visibility("revoke --viewer ruth --member tom")
    #expect(try folder.text(of: "visibility.ndjson").hasPrefix(line + "\n{\"time\""))
  }

  @Test(arguments: [
    ("request --member tom", "--viewer"), ("request --viewer ruth", "--member"),
    ("request --viewer tom --member tom", "own data"),
    ("approve --viewer ruth --member tom --share positions", "the words are state, place"),
    ("approve --viewer ruth --member tom --until 2020-01-01T00:00:00Z", "not after"),
    ("approve --viewer ruth --member tom --until soon", "not a time"),
    ("approve --viewer ruth --member tom --share track@soon", "not a time"),
    ("approve --viewer ruth --member tom --share track@2020-01-01T00:00:00Z", "not after"),
    ("approve --viewer ruth --member tom --share state@2099-01-01T00:00:00Z", "--until"),
    ("revoke --viewer ruth --member tom --file audit.ndjson", "visibility.ndjson"),
  ])
  func whatIsWrong(_ line: String, _ reason: String) throws {
    let run = try visibility(line, status: 64)
    #expect(run.diagnostics.contains(reason), "\(run.diagnostics)")
    #expect(try folder.names() == [])
  }

  @Test func aDamagedFileIsNotExtended() throws {
    try folder.write("{\n", to: "visibility.ndjson")
    try visibility("request --viewer ruth --member tom", status: 65)
    #expect(try folder.text(of: "visibility.ndjson") == "{\n")
  }

  @Test func anApprovalThatCannotBeAuditedIsRefusedAndARevocationIsNot() throws {
    try folder.write("x", to: "audit.ndjson/x")
    try visibility("approve --viewer ruth --member tom", status: 73)
    #expect(!(try folder.names().contains("visibility.ndjson")))
    try visibility("revoke --viewer ruth --member tom", status: 73)
    #expect(try folder.text(of: "visibility.ndjson").contains("revocation"))
  }
}
