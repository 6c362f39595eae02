import HitherEstimates
import HitherGroups
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// What `outing.json` says is done; what it says wrong is told.
@Suite("Outing manifest")
struct ManifestTests {
  private let folder: ScratchFolder
  private let walk = MadeUp.walk(300, seed: 21)

  init() throws {
    folder = try ScratchFolder()
    try folder.write(walk.lines(), to: "hike/tracks/one.ndjson")
    try folder.write(MadeUp.walk(200, seed: 22).lines(), to: "hike/tracks/two.ndjson")
    try folder.write("lat,lon\n25.1,121.5\n25.2,121.6\n", to: "hike/plan.csv")
  }

  private func manifest(_ text: String) throws -> [String] {
    try folder.write(text, to: "hike/outing.json")
    return [folder["hike"]]
  }

  private func outing(_ members: String, _ rest: String = "") throws -> [String] {
    try manifest("{\"schema\": \"hither/outing/1\", \"members\": [\(members)]\(rest)}")
  }

  @Test func namesEverything() throws {
    let inputs = try manifest(
      """
      {"schema": "hither/outing/1", "name": "To the \u{1F3D4}", "timezone": "Europe/Berlin",
       "route": "plan.csv", "members": [
        {"id": "a", "name": "Ann", "tracks": ["tracks/one.ndjson"]},
        {"id": "b", "name": "Bo", "role": "leader", "tracks": ["tracks/two.ndjson"]}]}
      """)
    let summary = try run(inputs).summary
    #expect(summary.outing.name == "To the \u{1F3D4}" && summary.outing.timeZone == "Europe/Berlin")
    #expect(summary.outing.route?.points.count == 2)
    #expect(summary.members.map(\.member.id) == ["a", "b"])
    #expect(summary.members.map(\.member.name) == ["Ann", "Bo"])
    #expect(summary.members.map(\.member.role) == [.follower, .leader])
    #expect(summary.members.map(\.fixes) == [300, 200])
    #expect(summary.diagnostics.notices == [])
  }

  @Test func optionsWin() throws {
    let inputs = try outing(
      """
      {"id": "a", "role": "leader", "tracks": ["tracks/one.ndjson"]},
      {"id": "b", "tracks": ["tracks/two.ndjson"], "shift_s": 5}
      """, ", \"timezone\": \"Europe/Berlin\", \"route\": \"none.gpx\"")
    var options = OutingOptions()
    options.leader = "b"
    options.timeZone = "Asia/Taipei"
    options.route = folder["hike/plan.csv"]
    options.shifts = ["b": 60_000]
    let summary = try run(inputs, options).summary
    #expect(summary.members.map(\.member.role) == [.follower, .leader])
    #expect(summary.outing.timeZone == "Asia/Taipei" && summary.outing.route != nil)
    #expect(summary.members[1].start == MadeUp.start + 62_000)
  }

  @Test func shiftsMoveTimesAndNothingElse() throws {
    let plain = try run(try outing("{\"id\": \"a\", \"tracks\": [\"tracks/one.ndjson\"]}"))
    let inputs = try outing(
      "{\"id\": \"a\", \"tracks\": [\"tracks/one.ndjson\"], \"shift_s\": -3600.5}")
    let shifted = try run(inputs)
    var back = shifted
    back.summary.members[0].member.shiftMilliseconds = 0
    let member = try #require(shifted.member("a"))
    #expect(member.start == walk[0].time + -3_600_500)
    #expect(member.end == walk[299].time + -3_600_500)
    #expect(member.rawDistance == plain.member("a")?.rawDistance)
    #expect(member.time == plain.member("a")?.time)
    #expect(member.splits.map(\.distance) == plain.member("a")?.splits.map(\.distance))
  }

  /// Both ends of a window are in; what lies outside all windows is counted and not used.
  @Test func windows() throws {
    let inputs = try outing(
      """
      {"id": "a", "tracks": ["tracks/one.ndjson"], "windows": [
        {"joined": "\(walk[10].time.rfc3339)", "left": "\(walk[49].time.rfc3339)"},
        {"joined": "\(walk[100].time.rfc3339)"}]}
      """)
    let member = try #require(try run(inputs).member("a"))
    #expect(member.fixes == 40 + 200)
    #expect(member.quality.outsideWindow == 10 + 50)
    #expect(member.start == walk[10].time && member.end == walk[299].time)
    let all = try #require(
      try run(try outing("{\"id\": \"a\", \"tracks\": [\"tracks/one.ndjson\"]}")).member("a"))
    #expect(member.track.rawDistance < all.track.rawDistance && member.track.rawDistance > 0)
  }

  @Test("who is away between two windows goes no way then, and is not looked for") func absence()
    throws
  {
    let start = MadeUp.start
    func line(_ member: String, _ second: Int) -> String {
      // While away, b makes a detour.
      let isAway = member == "b" && (1200...2400).contains(second)
      return "{\"member\":\"\(member)\",\"time\":\"\((start + Int64(second) * 1000).rfc3339)\","
        + "\"lat\":\(isAway ? 47.02 : 47.0),\"lon\":\(11 + Double(second) * 2e-5)}\n"
    }
    let seconds = Array(stride(from: 0, through: 3600, by: 10))
    for member in ["a", "b"] {
      try folder.write(
        seconds.map { line(member, $0) }.joined(), to: "hike/tracks/\(member).ndjson")
    }
    func window(_ name: String, _ second: Int) -> String {
      "\"\(name)\": \"\((start + Int64(second) * 1000).rfc3339)\""
    }
    func result(_ windows: String) throws -> OutingResult {
      try run(
        try outing(
          """
          {"id": "a", "role": "leader", "tracks": ["tracks/a.ndjson"]},
          {"id": "b", "tracks": ["tracks/b.ndjson"], "windows": [\(windows)]}
          """), OutingOptions(), RunNeeds.everything)
    }
    let (first, second) = ("{\(window("left", 1190))}", "{\(window("joined", 2410))}")
    let parts = try [first, second].map { try #require(try result($0).member("b")) }
    let both = try #require(try result("\(first), \(second)").member("b"))
    #expect(abs(both.track.rawDistance - parts.reduce(0) { $0 + $1.track.rawDistance }) < 1e-6)
    #expect(abs(both.track.distance - parts.reduce(0) { $0 + $1.track.distance }) < 1)
    #expect(both.quality.gaps == 0)
    #expect(both.straggling?.unknownMilliseconds == 0)
    let time = try #require(both.time)
    #expect(time.gapMilliseconds == 1_220_000)
    #expect(time.elapsedMilliseconds == 3_600_000)
  }

  @Test func shiftsComeBeforeWindows() throws {
    let inputs = try outing(
      """
      {"id": "a", "tracks": ["tracks/one.ndjson"], "shift_s": 3600,
       "windows": [{"left": "\((walk[9].time + 3_600_000).rfc3339)"}]}
      """)
    #expect(try run(inputs).member("a")?.fixes == 10)
  }

  @Test func severalTracksOfOneMember() throws {
    let inputs = try outing(
      "{\"id\": \"a\", \"tracks\": [\"tracks/one.ndjson\", \"tracks/late.csv\"]}")
    try folder.write(
      "member,time,lat,lon\nsomeone,2026-05-01T12:00:00Z,47,11\nelse,2026-05-01T12:00:05Z,47,11\n",
      to: "hike/tracks/late.csv")
    let result = try run(inputs)
    #expect(result.summary.members.map(\.member.id) == ["a"])
    #expect(result.member("a")?.fixes == 302)
    #expect(result.summary.diagnostics.files.map(\.records) == [300, 2])
  }

  @Test func membersWithoutFixesAreListed() throws {
    let inputs = try outing(
      """
      {"id": "a", "tracks": ["tracks/one.ndjson"]}, {"id": "z", "tracks": []},
      {"id": "m", "tracks": ["tracks/two.ndjson"], "windows": [{"left": "2020-01-01T00:00:00Z"}]}
      """)
    let result = try run(inputs)
    #expect(result.summary.members.map(\.member.id) == ["a", "m", "z"])
    let outside = try #require(result.member("m"))
    #expect(outside.fixes == 0 && outside.quality.outsideWindow == 200)
    #expect(outside.start == nil && outside.time == nil)
    #expect(result.summary.diagnostics.notices.map(\.code) == ["no_tracks"])
    #expect(result.summary.diagnostics.notices.map(\.member) == ["z"])
  }

  @Test func settingsAreRead() throws {
    let member = "{\"id\": \"a\", \"tracks\": [\"tracks/one.ndjson\"]}"
    let usual = try #require(try run(try outing(member)).member("a"))
    let strict = try #require(try run(try outing(member, ", \"gap_s\": 1")).member("a"))
    // No two fixes lie within a second: nothing at all was recorded between any two.
    #expect(usual.quality.gaps < 3)
    #expect(strict.quality.gaps == 299)
    #expect(strict.time?.gapMilliseconds == usual.time?.elapsedMilliseconds)
  }

  @Test func unknownKeysAreNotices() throws {
    let inputs = try outing(
      "{\"id\": \"a\", \"track\": [], \"tracks\": [\"tracks/one.ndjson\"]}",
      ", \"timezome\": \"UTC\", \"xyzzyplugh\": 1")
    let notices = try run(inputs).summary.diagnostics.notices
    #expect(notices.map(\.code) == ["unknown_key", "unknown_key", "unknown_key"])
    let messages = notices.map(\.message).joined(separator: "\n")
    #expect(messages.contains("'timezome'") && messages.contains("did you mean 'timezone'?"))
    #expect(messages.contains("did you mean 'tracks'?"))
    #expect(messages.contains("key 'xyzzyplugh' is not known\n") || messages.hasSuffix("not known"))
  }

  struct Fault: CustomTestStringConvertible {
    var testDescription: String
    var manifest: String
    var code = HitherError.Code.data
    var says: String
    var line: Int? = 1
  }

  static let faults: [Fault] = [
    Fault(
      testDescription: "a path out of the folder",
      manifest: #"{"members": [{"id": "a", "tracks": ["../hike/tracks/one.ndjson"]}]}"#,
      says: "leaves the manifest's folder"),
    Fault(
      testDescription: "an absolute path",
      manifest: #"{"members": [{"id": "a", "tracks": ["/etc/passwd"]}]}"#,
      says: "leaves the manifest's folder"),
    Fault(
      testDescription: "a route out of the folder", manifest: #"{"route": "tracks/../../x"}"#,
      says: "leaves the manifest's folder"),
    Fault(
      testDescription: "a track that is not there",
      manifest: #"{"members": [{"id": "a", "tracks": ["tracks/none.gpx"]}]}"#,
      code: .inputNotFound, says: "no such file", line: nil),
    Fault(
      testDescription: "not JSON", manifest: "{\n\"members\": [}", says: "expected a value", line: 2
    ),
    Fault(
      testDescription: "a list of members that is none", manifest: #"{"members": {}}"#,
      says: "members must be a list"),
    Fault(
      testDescription: "a schema of another kind", manifest: #"{"schema": "hither/outing/9"}"#,
      says: "hither/outing/1"),
    Fault(
      testDescription: "one id twice",
      manifest: #"{"members": [{"id": "a", "tracks": []}, {"id": "a", "tracks": []}]}"#,
      says: "is listed twice"),
    Fault(
      testDescription: "two leaders",
      manifest: #"{"members": [{"id": "a", "role": "leader"}, {"id": "b", "role": "leader"}]}"#,
      says: "one leader"),
    Fault(
      testDescription: "a window that ends before it begins",
      manifest: #"{"members": [{"id": "a", "windows": [{"joined": "2026-05-02T00:00:00Z", "#
        + #""left": "2026-05-01T00:00:00Z"}]}]}"#,
      says: "ends before it begins"),
    Fault(
      testDescription: "no time",
      manifest:
        #"{"members": [{"id": "a", "windows": [{"joined": "yesterday"}]}]}"#,
      says: "is not a time"),
    Fault(
      testDescription: "an unknown zone", manifest: #"{"timezone": "Mars/Olympus"}"#,
      says: "unknown time zone"),
    Fault(
      testDescription: "no tracks at all", manifest: #"{"members": []}"#,
      says: "names no track", line: nil),
  ]

  @Test(arguments: faults)
  func faultsNameTheirPlace(_ fault: Fault) throws {
    let inputs = try manifest(fault.manifest)
    let error = try #require(throws: HitherError.self) { try run(inputs) }
    #expect(error.code == fault.code && error.message.contains(fault.says), "\(error)")
    if let line = fault.line {
      #expect(error.place?.hasPrefix(folder["hike/outing.json"] + ":\(line):") == true, "\(error)")
    }
  }

  @Test func namesOfNobodySuggestTheNearest() throws {
    let inputs = try outing(
      """
      {"id": "fiona", "tracks": ["tracks/one.ndjson"]}, {"id": "leo", "tracks": ["tracks/two.ndjson"]}
      """)
    var options = OutingOptions()
    options.leader = "fionna"
    let leader = try #require(throws: HitherError.self) { try run(inputs, options) }
    #expect(leader.code == .usage && leader.hint == "did you mean 'fiona'?")
    options.leader = nil
    options.shifts = ["leon": 1000]
    let shift = try #require(throws: HitherError.self) { try run(inputs, options) }
    #expect(shift.code == .usage && shift.hint == "did you mean 'leo'?")
  }
}
