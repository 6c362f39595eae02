import Foundation
import TestSupport
import Testing

/// What `watch` says of sources that are no stream, and of streams without the leader.
@Suite("Live sources")
struct LiveSourceTests {
  private static func line(_ member: String, _ minute: Int) -> String {
    let time = String(format: "2026-05-01T%02d:%02d:00Z", 6 + minute / 60, minute % 60)
    return
      "{\"member\": \"\(member)\", \"time\": \"\(time)\", \"lat\": \(47 + Double(minute) * 0.0005), \"lon\": 11}\n"
  }

  private static let manifest = """
    {"schema": "hither/outing/1", "members": [{"id": "leo", "role": "leader", "tracks": ["leo.csv"]},
      {"id": "mia", "tracks": ["mia.csv"]}, {"id": "tom", "tracks": []}]}
    """

  @Test(
    "a stream without the leader says while it runs and at its end that stragglers are not judged")
  func missingLeader() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.manifest, to: "outing.json")
    let warning = "hither: stragglers cannot be judged: no fix of the leader 'leo' was received "
    func count(_ lines: [String], _ arguments: String...) throws -> Int {
      let run = try hither(["watch", "-"] + arguments, input: lines.joined().utf8, in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
      return run.diagnostics.split(separator: "\n").count {
        $0.hasPrefix(warning) && $0.contains("--leader")
      }
    }
    let mia = (0..<20).map { Self.line("mia", $0) }
    let leo = (0..<20).map { Self.line("leo", $0) }
    let both = zip(mia, leo).flatMap { [$0, $1] }
    #expect(try count(mia, "--outing", "outing.json") == 2)
    // A stream of less than five minutes says it at its end.
    #expect(try count(Array(mia.prefix(3)), "--outing", "outing.json") == 1)
    #expect(try count(both, "--outing", "outing.json") == 0)
    // Another leader is named, the group is left out, or there is nobody to compare to.
    #expect(try count(mia, "--outing", "outing.json", "--leader", "mia") == 0)
    #expect(try count(mia, "--outing", "outing.json", "--no-group") == 0)
    #expect(try count(mia) == 0)
  }

  @Test("a folder and a manifest are not live sources, and the hint replays them")
  func recordings() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.manifest, to: "a hike/outing.json")
    let rows = (0..<20).map {
      "2026-05-01T06:\(String(format: "%02d", $0)):00Z,\(47 + Double($0) * 0.0005),11\n"
    }
    for name in ["a hike/leo.csv", "a hike/mia.csv", "tracks/leo.csv"] {
      try folder.write("time,lat,lon\n" + rows.joined(), to: name)
    }
    for (source, message, replayed, watched) in [
      (
        "tracks", "tracks: this is a folder, not a live source", "tracks", "- --leader NAME"
      ),
      (
        "a hike", "a hike: this is a folder, not a live source", "'a hike'",
        "- --outing 'a hike/outing.json'"
      ),
      (
        "a hike/outing.json", "a hike/outing.json: this is an outing's manifest, not a live source",
        "'a hike/outing.json'", "- --outing 'a hike/outing.json'"
      ),
    ] {
      for arguments in [["watch", source], ["watch", source, "--dry-run"]] {
        let run = try hither(arguments, in: folder)
        #expect(run.status == 66)
        #expect(
          run.diagnostics == """
            hither: error: \(message)
            hint: hither replay \(replayed) --speed max | hither watch \(watched)

            """)
      }
      let replay = try hither(["replay", source, "--speed", "max"], in: folder)
      let outing = watched == "- --leader NAME" ? [] : ["--outing", "a hike/outing.json"]
      let watch = try hither(["watch", "-"] + outing, input: replay.output, in: folder)
      #expect(replay.status == 0 && watch.status == 0, "\(watch.diagnostics)")
    }
  }

  @Test("--route none is the plan's word for no route")
  func noRoute() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "time,lat,lon\n2026-05-01T06:00:00Z,47,11\n2026-05-01T06:01:00Z,47.001,11\n",
      to: "all/leo.csv")
    try folder.write("lat,lon\n47,11\n47.01,11\n", to: "all/way.csv")
    let guessed = try hither("report", "all", "--dry-run", in: folder)
    #expect(
      guessed.text.contains("route: all/way.csv") && guessed.text.contains("with --route none"))
    let none = try hither("report", "all", "--dry-run", "--route", "none", in: folder)
    #expect(none.text.contains("route: none, by --route none"), "\(none.text)")
    #expect(none.text.contains("track: all/way.csv → way") && !none.text.contains("note:"))
  }
}
