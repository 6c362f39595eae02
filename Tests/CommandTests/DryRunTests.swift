import TestSupport
import Testing

/// `--dry-run` shows how the inputs were understood, and does nothing else.
@Suite("Dry run")
struct DryRunTests {
  private static func outing() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "hike/tracks/leo.gpx")
    try folder.write(Tracks.csv(), to: "hike/tracks/mia.csv")
    try folder.write("lat,lon\n47,11\n47.1,11\n47.2,11\n", to: "hike/plan.csv")
    try folder.write(
      """
      {"schema": "hither/outing/1", "name": "Over the hill", "timezone": "Europe/Vienna",
       "route": "plan.csv", "memmbers": 1, "members": [
        {"id": "leo", "role": "leader", "tracks": ["tracks/leo.gpx"]},
        {"id": "mia", "tracks": ["tracks/mia.csv"], "shift_s": -90,
         "windows": [{"joined": "2026-05-01T06:01:00Z", "left": "2026-05-01T07:00:00Z"}]}]}
      """, to: "hike/outing.json")
    return folder
  }

  @Test(arguments: [["summarize"], ["report", "-o", "out"], ["convert", "-o", "out.csv"]])
  func showsWhatTheManifestSays(_ command: [String]) throws {
    let folder = try Self.outing()
    let run = try hither(command + ["hike", "--dry-run"], in: folder)
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n").map(String.init)
    for (start, parts) in [
      ("outing:", ["Over the hill"]), ("time zone:", ["Europe/Vienna"]), ("leader:", ["leo"]),
      ("route:", ["plan.csv", "3 points"]), ("track:", ["tracks/leo.gpx", "leo"]),
      ("window:", ["mia", "2026-05-01T06:01:00Z", "2026-05-01T07:00:00Z"]),
      ("shift:", ["mia", "-90"]),
    ] {
      let line = lines.first { $0.hasPrefix(start) } ?? "no line \(start)"
      #expect(parts.allSatisfy { line.contains($0) }, "\(line)")
    }
    #expect(lines.contains { $0.contains("tracks/mia.csv") && $0.contains("mia") })
    #expect(run.text.contains("did you mean 'members'?") || run.diagnostics.contains("'members'?"))
    #expect(try folder.names() == ["hike"])
  }

  @Test func showsWhatWasGuessed() throws {
    let folder = try Self.outing()
    let run = try shell(
      "rm hike/outing.json; hither summarize hike --leader mia --dry-run", in: folder)
    #expect(run.status == 0)
    #expect(run.text.contains("leader: mia") && run.text.contains("used as the planned route"))
    #expect(run.text.contains("hike/plan.csv"))
  }

  /// The result does not depend on whether it was looked at before.
  @Test func agreesWithTheRun() throws {
    let folder = try Self.outing()
    let run = try hither("summarize", "hike", "--json", "-q", in: folder)
    #expect(run.status == 0 && run.diagnostics.isEmpty)
    #expect(run.text.contains("\"name\": \"Over the hill\""))
    #expect(run.text.contains("\"outside_window\": 15"))
  }
}
