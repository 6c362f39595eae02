import TestSupport
import Testing

/// `hither report --explain`: why an alert did or did not arise, and why a figure is null.
@Suite("report --explain")
struct ExplainTests {
  /// Ann walks on; bob slows down after ten minutes.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    var lines = ["member,time,lat,lon"]
    for second in stride(from: 0, through: 2400, by: 10) {
      let (minute, rest) = (second / 60, second % 60)
      let time = "2026-05-01T08:\(minute < 10 ? "0" : "")\(minute):\(rest < 10 ? "0" : "")\(rest)Z"
      let ann = 46 + Double(second) * 1.2e-5
      let bob = 46 + Double(min(second, 600)) * 1.2e-5 + Double(max(0, second - 600)) * 0.4e-5
      lines += ["ann,\(time),\(ann),14", "bob,\(time),\(bob),14.0001"]
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "hike.csv")
    return folder
  }

  private static func explain(
    _ question: String, in folder: ScratchFolder
  ) throws -> (text: String, status: Int32) {
    let run = try hither(
      ["report", "hike.csv", "--leader", "ann", "--explain", question], in: folder)
    return (run.text + run.diagnostics, run.status)
  }

  @Test("says how far behind a member was, and when that became an alert, in local time")
  func straggling() throws {
    let folder = try Self.folder()
    let answer = try Self.explain("bob,straggling,2026-05-01T08:20:00Z", in: folder)
    #expect(answer.status == 0)
    let lines = answer.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "bob, straggling, about 10:20:00 CEST (UTC+2)")
    #expect(lines[1].hasPrefix("begins above 500 m and ends below 400 m"))
    // The events first, then the ticks at which the judgement changes, and that at the time.
    #expect(lines[2].hasPrefix("→ straggling.expected at 10:1"))
    #expect(lines[3].hasPrefix("→ straggling.started at 10:1"))
    #expect(lines[4].contains("along the leader's trail, within both thresholds"))
    #expect(lines.contains { $0.hasPrefix("10:20:00 ") && $0.contains("beyond the first") })
    #expect(lines.contains { $0.hasSuffix("further lines, with ,all after the time") })
    #expect(lines.count <= 12, "\(answer.text)")
    let whole = try Self.explain("bob,straggling,2026-05-01T08:20:00Z,all", in: folder)
    let all = whole.text.split(separator: "\n").map(String.init)
    #expect(all.count { $0.contains(" m behind") } == 121)
    #expect(Set(all).isSuperset(of: lines.filter { !$0.contains("further") }))
    #expect(whole.text.contains("beyond the first threshold for 50 s"))
    let leader = try Self.explain("ann,straggling,2026-05-01T08:20:00Z", in: folder)
    #expect(leader.text.contains("the member leads"))
  }

  @Test("lists the episodes of an alert, and says how to ask about a moment")
  func episodes() throws {
    let folder = try Self.folder()
    let lines = try Self.explain("bob,straggling", in: folder).text.split(separator: "\n")
    #expect(lines.first == "bob, straggling: known")
    #expect(lines.contains { $0.hasPrefix("straggling.started at 2026-05-01T08:1") })
    let last = try #require(lines.last).split(separator: "'")
    #expect(last[0] == "to explain a moment: --explain ")
    let question = try #require(last.last)
    #expect(question.hasPrefix("bob,straggling,2026-05-01T08:"))
    #expect(try Self.explain(String(question), in: folder).status == 0)
    let ann = try Self.explain("ann,straggling", in: folder).text
    #expect(ann.contains("no episode"))
  }

  @Test("says that no route is known, and why a figure is null")
  func others() throws {
    let folder = try Self.folder()
    let route = try Self.explain("bob,off_route,2026-05-01T08:20:00Z", in: folder)
    #expect(route.text.contains("no planned route is known"))
    let rate = try Self.explain("bob,heart_rate", in: folder)
    #expect(
      rate.text
        == "bob, heart_rate: not known (not_recorded): the device did not record it\n")
    #expect(try Self.explain("bob,distance_m", in: folder).text.contains(": known"))
  }

  @Test(
    "refuses what it does not know",
    arguments: [
      ("bob", "is not MEMBER,ALERT,TIME or MEMBER,FIELD"), ("bob,hart_rate", "did you mean"),
      ("bob,fence,2026-05-01T08:20:00Z", "is not an alert that can be explained"),
      ("eve,distance_m", "eve"),
    ] as [(String, String)])
  func refused(_ question: String, _ reason: String) throws {
    let answer = try Self.explain(question, in: try Self.folder())
    #expect(answer.status == 64)
    #expect(answer.text.contains(reason))
  }
}
