import Foundation
import HitherText
import TestSupport
import Testing

/// `hither forget`: nothing of the person is left in the bytes, and the others have what they had.
@Suite("Forget")
struct ForgetTests {
  private let folder: ScratchFolder
  private let lines: [String]
  private static let half = 450
  private static let watch = [
    "fixes.ndjson", "--places", "places.geojson", "--no-group", "--leader", "leo", "--lateness",
    "30s",
    "--to", "file:out.ndjson", "--state", "state.db",
  ]

  /// Three walk away from a camp and come back, an hour long, each with a fix each ten seconds.
  init() throws {
    folder = try ScratchFolder()
    lines = (0..<360).flatMap { step in
      let metres = Double(min(step, 360 - step)) * 12
      return ["leo", "tom", "anna"].enumerated().map { index, member in
        """
        {"member": "\(member)", "time": "\(Self.time(step * 10 + index))", "lat": \(48 + metres / 111_200), "lon": \(11 + Double(index) / 1000)}

        """
      }
    }
    try folder.write(lines[..<Self.half].joined(), to: "fixes.ndjson")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 48.01]},
         "properties": {"id": "hut", "radius_m": 200}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 48]},
         "properties": {"id": "camp", "kind": "safe_zone", "radius_m": 300}}]}
      """, to: "places.geojson")
  }

  private static func time(_ seconds: Int) -> String {
    let (minute, second) = (seconds / 60, seconds % 60)
    return "2026-05-01T08:\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)Z"
  }

  private func forget(_ arguments: String..., status: Int32 = 0) throws -> ProgramRun {
    let run = try hither(["forget"] + arguments, in: folder)
    #expect(run.status == status, "\(run.diagnostics)")
    return run
  }

  /// Stores the first half of the stream.
  private func store(_ more: [String] = []) throws {
    let watch = try RunningWatch(Self.watch + ["--follow"] + more, in: folder)
    try watch.wait(forFixes: Self.half)
    let (status, diagnostics) = watch.end()
    #expect(status == 0, "\(diagnostics)")
  }

  /// Continues with a file of all fixes; returns the events of the others.
  private func resumed(_ more: [String] = []) throws -> [String] {
    try folder.write(lines.joined(), to: "fixes.ndjson")
    let run = try hither(["watch"] + Self.watch + more, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try folder.text(of: "out.ndjson").split(separator: "\n").map(String.init)
      .filter { $0.contains("\"member\": \"leo\"") || $0.contains("\"member\": \"anna\"") }
  }

  /// How often bytes are in the files of a state.
  private func count(_ pattern: [UInt8]) throws -> Int {
    try folder.names().filter { $0.hasPrefix("state.db") }.reduce(0) { sum, name in
      let bytes = Data(try folder.bytes(of: name))
      var (count, start) = (0, bytes.startIndex)
      while let found = bytes[start...].firstRange(of: Data(pattern)) {
        (count, start) = (count + 1, found.upperBound)
      }
      return sum + count
    }
  }

  /// The longitude that only Tom has, as it is stored.
  private static let longitude = (0..<4).map { UInt8(truncatingIfNeeded: 110_010_000 >> (8 * $0)) }
  private static let name = Array("tom".utf8)

  @Test func nothingOfAMemberIsLeftInTheStateAndTheOthersHaveTheirEvents() throws {
    try store()
    let state = try folder.bytes(of: "state.db")
    let expected = try resumed()
    #expect(expected.count > 4)
    for name in try folder.names() where name.hasPrefix("state.db") || name == "out.ndjson" {
      try FileManager.default.removeItem(atPath: folder[name])
    }
    try folder.write(lines[..<Self.half].joined(), to: "fixes.ndjson")
    try store()
    // The search finds what is there.
    #expect(try count(Self.name) > 0 && count(Self.longitude) > 10)
    #expect(!state.isEmpty)

    let run = try forget("tom", "--store", "state.db", "--store", "out.ndjson", "--json")
    let document = try JSONNode.parse(run.text)
    #expect(try JSONSchemaTests.check("forget").faults(of: document) == [])
    let store = try #require(try document["stores"]?.elements("stores").first)
    #expect(store["remaining"]?.value == .number(0))
    #expect(try #require(store["erased"]).elements("erased").first?["count"]?.value == .number(150))
    #expect(try count(Self.name) == 0)
    #expect(try count(Self.longitude) == 0)
    #expect(!(try folder.text(of: "out.ndjson").contains("tom")))
    #expect(try resumed() == expected)
  }

  @Test func aStreamWithRevisionsForgetsItsEvents() throws {
    try store(["--revise"])
    #expect(try count(Self.name) > 0)
    let text = try forget("tom", "--store", "state.db").text
    #expect(text.contains("emitted events") && text.contains("Not erased: backups"))
    #expect(try count(Self.name) == 0 && count(Self.longitude) == 0)
    #expect(try !resumed(["--revise"]).contains { $0.contains("retracted") })
  }

  @Test func whatOthersWroteStaysWithoutTheName() throws {
    try folder.write(
      """
      {"member": "tom", "time": "2026-05-01T08:00:00Z", "type": "message", "text": "I am at home"}
      {"member": "leo", "time": "2026-05-01T08:01:00Z", "type": "message", "text": "tom, wait; tomorrow"}
      {"member": "leo", "time": "2026-05-01T08:02:00Z", "lat": 48, "lon": 11}

      """, to: "fixes.ndjson")
    #expect(try hither(["watch"] + Self.watch, in: folder).status == 0)
    #expect(try count(Array("tom, wait".utf8)) == 1)
    let text = try forget("tom", "--store", "state.db", "--store", "fixes.ndjson").text
    #expect(text.contains("1 entries of the log, 1 mentions in others' entries"))
    #expect(try count(Array("at home".utf8)) == 0)
    #expect(try count(Array("---, wait; tomorrow".utf8)) == 1)
    #expect(
      try folder.text(of: "fixes.ndjson").contains("\"text\": \"---, wait; tomorrow\""))
  }

  @Test func theAuditKeepsThatSomebodyLooked() throws {
    for pair in ["ruth tom", "tom anna", "ruth anna"] {
      let names = pair.split(separator: " ").map(String.init)
      #expect(
        try hither(
          "visibility", "approve", "--viewer", names[0], "--member", names[1], "--now",
          "2026-05-01T06:00:00Z", in: folder
        ).status == 0)
    }
    let looks = """
      {"time": "2026-05-02T09:30:00.000Z", "type": "look", "command": "report", "viewer": "ruth", "members": ["tom", "anna"]}
      {"time": "2026-05-02T09:31:00.000Z", "type": "look", "command": "report", "viewer": "tom", "members": ["anna"]}
      {"time": "2026-05-02T09:32:00.000Z", "type": "look", "command": "report", "viewer": "ruth", "members": ["tom"]}

      """
    try folder.write(try folder.text(of: "audit.ndjson") + looks, to: "audit.ndjson")
    let length = try folder.bytes(of: "audit.ndjson").count
    _ = try forget("tom", "--store", "audit.ndjson", "--store", "visibility.ndjson")
    for file in ["audit.ndjson", "visibility.ndjson"] {
      #expect(!(try folder.text(of: file).contains("tom")))
    }
    #expect(try folder.bytes(of: "audit.ndjson").count == length)
    let audit = try hither("audit", "--member", "anna", in: folder)
    #expect(audit.status == 0, "\(audit.diagnostics)")
    #expect(audit.text.contains(" ruth    report") || audit.text.contains("ruth  report"))
    #expect(audit.text.contains("2026-05-02T09:31:00Z  -"))
    // It can be extended, and forgetting again finds nothing.
    #expect(
      try hither("visibility", "revoke", "--viewer", "ruth", "--member", "anna", in: folder).status
        == 0)
    #expect(try forget("tom", "--store", "audit.ndjson").text.contains("nothing of tom"))
  }

  @Test func rejectedRecordsOfTheMemberAreErased() throws {
    try folder.write(
      """
      file,line,column,reason,record
      a.ndjson,1,1,time is missing,"{""member"":""tom"",
      ""lat"":48.5}"
      a.ndjson,4,1,time is missing,"{""member"":""tomas""}"

      """, to: "rejects.csv")
    let text = try forget("tom", "--store", "rejects.csv").text
    #expect(text.contains("1 rejected records") && text.contains("1 other rejected records may"))
    let left = try folder.text(of: "rejects.csv")
    #expect(left.contains("tomas") && !left.contains("48.5"))
  }

  @Test func aSavedJourneyAndADevicesEditsAreErased() throws {
    func run(_ line: String) throws {
      let run = try hither(line.split(separator: " ").map(String.init), in: folder)
      #expect(run.status == 0, "\(line): \(run.diagnostics)")
    }
    try run("journeys add work --db transit.db --from 48.5,11.5 --to 48.6,11.6 --member quirin")
    try run("journeys add school --db transit.db --from 48.1,11.1 --to 48.2,11.2 --member anna")
    try run("cards init --store cards.db --device quirin")
    try run("cards set --month 5 --store cards.db --title Dentist")
    let text = try forget("quirin", "--store", "transit.db", "--store", "cards.db").text
    #expect(text.contains("1 saved journeys") && text.contains("edits"))
    #expect(
      try hither("journeys", "list", "--db", "transit.db", in: folder).text.contains("school"))
    for file in ["transit.db", "cards.db"] {
      let bytes = Data(try folder.bytes(of: file))
      #expect(bytes.firstRange(of: Data("quirin".utf8)) == nil, "\(file)")
      #expect(bytes.firstRange(of: Data("Dentist".utf8)) == nil)
    }
  }

  @Test func whatIsNoStoreIsRefusedBeforeAnythingIsErased() throws {
    try folder.write("{\"member\": \"tom\"}\n", to: "events.ndjson")
    try folder.write("plain text", to: "notes.txt")
    let run = try forget("tom", "--store", "events.ndjson", "--store", "notes.txt", status: 65)
    #expect(run.diagnostics.contains("notes.txt: not a store"))
    #expect(try folder.text(of: "events.ndjson").contains("tom"))
    _ = try forget("tom", "--store", "none.db", status: 66)
    #expect(try forget("tom", status: 64).diagnostics.contains("--store"))
    #expect(try forget("--store", "events.ndjson", status: 64).diagnostics.contains("no member"))
  }

  @Test func aStateInUseIsRefused() throws {
    let watch = try RunningWatch(Self.watch + ["--follow"], in: folder)
    try watch.wait(forFixes: Self.half)
    let run = try forget("tom", "--store", "state.db", status: 73)
    #expect(run.diagnostics.contains("in use by process"))
    _ = watch.end()
  }

  @Test func oldLinesAreErasedAndWhatHasNoTimeIsRefused() throws {
    try folder.write(
      """
      {"time": "2025-01-01T00:00:00.000Z", "type": "look", "command": "report", "viewer": "ruth", "members": ["tom"]}
      {"time": "2026-04-01T00:00:00.000Z", "type": "look", "command": "clock", "viewer": "ruth", "members": ["tom"]}

      """, to: "audit.ndjson")
    let keep = ["--keep", "365d", "--now", "2026-05-01T00:00:00Z", "--store"]
    let run = try hither(["forget"] + keep + ["audit.ndjson"], in: folder)
    #expect(run.text.contains("1 lines older than 2025-05-01T00:00:00Z"), "\(run.diagnostics)")
    let left = try folder.text(of: "audit.ndjson")
    #expect(!left.contains("2025") && left.contains("clock"))
    // Without --keep nothing is erased by age: the default is for ever.
    try folder.write(
      #"{"time": "2020-01-01T00:00:00Z", "type": "approval", "viewer": "ruth", "member": "tom"}"#,
      to: "visibility.ndjson")
    for (file, reason) in [("visibility.ndjson", "in force"), ("none.ndjson", "no such")] {
      let run = try hither(["forget"] + keep + [file], in: folder)
      #expect(run.status != 0 && run.diagnostics.contains(reason), "\(run.diagnostics)")
    }
    try folder.write("file,line,column,reason,record\n", to: "rejects.csv")
    #expect(
      try hither(["forget"] + keep + ["rejects.csv"], in: folder).diagnostics.contains("no times"))
    #expect(try hither(["forget", "tom"] + keep + ["audit.ndjson"], in: folder).status == 64)
    #expect(
      try hither(
        "forget", "tom", "--now", "2026-05-01T00:00:00Z", "--store", "audit.ndjson", in: folder
      )
      .status == 64)
  }
}
