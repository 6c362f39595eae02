import Foundation
import HitherReport
import HitherText
import TestSupport
import Testing

/// `hither rescue`: the last known position of a missing member.
@Suite("Rescue command")
struct RescueTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Self.trail(), to: "trail/mia.csv")
    try folder.write(Self.route, to: "trail/route.gpx")
    try folder.write(Self.sparse, to: "sparse.csv")
    try folder.write(Self.dead, to: "dead.csv")
  }

  // MARK: The recordings

  private static func time(_ second: Int) -> String {
    let whole = second % 86_400
    return String(
      format: "2026-05-%02dT%02d:%02d:%02dZ", 1 + second / 86_400, whole / 3600, whole / 60 % 60,
      whole % 60)
  }

  /// Mia walks an hour north at 1.25 m/s from 47.4° N, 10.98° E, a fix each ten seconds; the battery drains.
  ///
  /// - Parameter end: Seconds after 6:00 up to which there are fixes.
  private static func trail(until end: Int = 3600) -> String {
    "time,lat,lon,ele,accuracy,battery\n"
      + stride(from: 0, through: end, by: 10).map { second in
        let north = 47.4 + 1.25 * Double(second) / 111_177
        return
          "\(time(6 * 3600 + second)),\(north),10.98,\(1000 + second / 10),8,\(80 - second / 120)\n"
      }.joined()
  }

  /// A route of 12 km along that way, with a hut after 5 km.
  private static let route: String = {
    let points = (0...120).map {
      "<rtept lat=\"\(47.4 + Double($0) * 100 / 111_177)\" lon=\"10.98\"/>"
    }
    return
      "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
      + "<wpt lat=\"\(47.4 + 5000 / 111_177.0)\" lon=\"10.98\"><name>Hut</name></wpt>"
      + "<rte>\(points.joined())</rte></gpx>"
  }()

  /// Kai walks east on the southern hemisphere, a fix each 20 minutes, without accuracy and battery.
  private static let sparse: String =
    "time,lat,lon\n"
    + (0..<6).map { "\(time(3600 * 2 + $0 * 1200)),-43.6,\(170.1 + Double($0) * 0.01)\n" }.joined()

  /// Two walk; Noa's phone dies after ten minutes, Leo's records 30 hours more.
  private static let dead: String = {
    var rows = "member,time,lat,lon,accuracy,battery\n"
    for minute in 0...1810 {
      let north = 60.39 + Double(min(minute, 60)) * 60 / 111_400
      rows += "leo,\(time(minute * 60)),\(north),5.32,5,\(90 - minute / 40)\n"
      if minute <= 10 { rows += "noa,\(time(minute * 60)),\(north),5.3201,6,\(13 - minute)\n" }
    }
    return rows
  }()

  private func answer(_ arguments: [String]) throws -> JSONNode {
    let run = try hither(["rescue"] + arguments + ["--json"], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let document = try JSONNode.parse(run.output)
    #expect(try JSONSchemaTests.check("rescue").faults(of: document) == [])
    return document
  }

  private func number(_ node: JSONNode, _ path: String...) throws -> Double {
    try path.reduce(node) { try #require($0[$1]) }.number("number")
  }

  // MARK: Three cases

  @Test func aStraightTrailWithAPlannedRoute() throws {
    let found = try answer(["trail", "--member", "mia", "--at", "2026-05-01T09:00:00Z"])
    // 4,500 m north of 47.4: computed with GeoConvert of GeographicLib 2.1.
    #expect(abs(try number(found, "lat") - 47.4404760) < 1e-6)
    #expect(try #require(found["dms"]).string("dms") == "47° 26′ 25.7″ N, 10° 58′ 48.0″ E")
    let utm = try #require(found["utm"])
    #expect(try #require(utm["text"]).string("text") == "32T 649287 E 5256015 N")
    #expect(try #require(utm["mgrs"]).string("mgrs") == "32T PT 49286 56014")
    #expect(try number(found, "accuracy_m") == 8 && number(found, "ele") == 1360)
    #expect(try number(found, "age_s") == 7200)
    let heading = try number(found, "heading_deg")
    #expect(min(heading, 360 - heading) < 1)
    #expect(abs(try number(found, "speed", "speed_mps") - 1.25) < 0.03)
    #expect(try number(found, "speed", "over_s") == 300)
    #expect(try number(found, "battery", "battery_pct") == 50)
    let route = try #require(found["route"])
    #expect(abs(try number(route, "progress_m") - 4500) < 10)
    #expect(try #require(route["towards"]).string("towards") == "end")
    let ahead = try route["ahead"]?.elements("ahead") ?? []
    #expect(
      try ahead.map { try #require($0["kind"]).string("kind") } == [
        "waypoint", "distance", "distance", "distance",
      ])
    #expect(try #require(ahead.first?["name"]).string("name") == "Hut")
    #expect(abs(try number(try #require(ahead.first), "distance_m") - 500) < 10)
    // 1 km on: 1000 m by the geodesic, checked by the length of a degree at this latitude.
    #expect(abs((try number(ahead[1], "lat") - number(found, "lat")) * 111_177 - 1000) < 12)
    let back = try route["back"]?.elements("back") ?? []
    #expect(try back.last.map { try #require($0["kind"]).string("kind") } == "start")
    // 7,200 s at each speed.
    let reach = try found["reach"]?.elements("reach") ?? []
    #expect(try reach.map { try number($0, "radius_m").rounded() }.dropFirst() == [10_000, 12_000])
    #expect(abs(try number(reach[0], "radius_m") - 9000) < 250)
  }

  /// At the end of the route nothing is ahead but the end, and the way back is not that of a new lap.
  @Test func atTheEndOfTheRoute() throws {
    try folder.write(
      Self.route.replacing(#/<wpt.*<\/wpt>/#, with: "")
        .replacing(#/(?:<rtept[^>]*>){90}<\/rte>/#, with: "</rte>"), to: "short.gpx")
    let found = try answer([
      "trail/mia.csv", "--route", "short.gpx", "--member", "mia", "--at", "2026-05-01T06:40:00Z",
    ])
    let route = try #require(found["route"])
    #expect(abs(try number(route, "length_m") - 3000) < 10)
    #expect(abs(try number(route, "progress_m") - 3000) < 15)
    let ahead = try route["ahead"]?.elements("ahead") ?? []
    #expect(try ahead.map { try #require($0["kind"]).string("kind") } == ["end"])
    let back = try route["back"]?.elements("back") ?? []
    #expect(
      try back.map { try #require($0["kind"]).string("kind") } == ["distance", "distance", "start"])
  }

  @Test func sparseFixesWithoutAccuracy() throws {
    let found = try answer(["sparse.csv", "--member", "sparse"])
    #expect(try #require(found["end_of_outing"]).bool("end"))
    // Without a moment nothing is claimed of the time since.
    #expect(try #require(found["age_s"]).isNull)
    #expect(try #require(found["reach"]).elements("reach").isEmpty)
    for name in ["accuracy_m", "battery", "ele", "route"] {
      #expect(try #require(found[name]).isNull, "\(name)")
    }
    let unknown = try #require(found["unknown"])
    #expect(try #require(unknown["accuracy_m"]).string("reason") == "not_recorded")
    #expect(try #require(unknown["route"]).string("reason") == "no_route")
    #expect(try #require(found["utm"]?["text"]).string("text") == "59G 431396 E 5172202 N")
    #expect(abs(try number(found, "before", "distance_m") - 807) < 2)
    let text = try hither("rescue", "sparse.csv", "--member", "sparse", in: folder)
    #expect(text.text.contains("Accuracy: not stated by the device\n"))
    #expect(text.text.contains("Battery: not stated by the device\n"))
    #expect(text.text.contains("Age of the position: not known: give the present time with --at\n"))
    #expect(!text.text.contains("At own moving speed"))
  }

  @Test func anOldPositionOfADeadBattery() throws {
    let found = try answer(["dead.csv", "--member", "noa"])
    #expect(try number(found, "age_s") == 1800 * 60)
    #expect(try number(found, "battery", "battery_pct") == 3)
    // Bergen is in the widened zone 32.
    #expect(try #require(found["utm"]?["text"]).string("text").hasPrefix("32V "))
    let text = try hither("rescue", "dead.csv", "--member", "noa", in: folder)
    #expect(text.text.contains("Age of the position: at least 30 h, as of the end of the outing"))
    #expect(text.text.contains("Battery: 3% "))
  }

  // MARK: Only what was known

  /// Later fixes change nothing: the answer is that of a recording which ends at the moment.
  @Test(arguments: [5, 600, 1805, 3599])
  func laterFixesAreNotUsed(_ second: Int) throws {
    let moment = Self.time(6 * 3600 + second)
    try folder.write(Self.trail(until: second), to: "cut/mia.csv")
    try folder.write(Self.route, to: "cut/route.gpx")
    let whole = try hither(
      "rescue", "trail", "--member", "mia", "--at", moment, "--json", "--name", "x", in: folder)
    let cut = try hither(
      "rescue", "cut", "--member", "mia", "--at", moment, "--json", "--name", "x", in: folder)
    #expect(whole.status == 0 && whole.output == cut.output)
  }

  @Test func whatIsWrongIsSaid() throws {
    func fault(_ arguments: String...) throws -> ProgramRun {
      try hither(["rescue"] + arguments, in: folder)
    }
    let none = try fault("trail")
    #expect(none.status == 64 && none.diagnostics.contains("'--member'"))
    let name = try fault("dead.csv", "--member", "nao")
    #expect(name.status == 64 && name.diagnostics.contains("did you mean 'noa'?"))
    let time = try fault("trail", "--member", "mia", "--at", "noon")
    #expect(time.status == 64 && time.diagnostics.contains("'noon' is not a time"))
    let ground = try fault("trail", "--member", "mia", "--ground", "flt")
    #expect(ground.status == 64 && ground.diagnostics.contains("did you mean 'flat'?"))
    let early = try fault("trail", "--member", "mia", "--at", "2026-05-01T05:59:59Z")
    #expect(early.status == 65 && early.diagnosticLines.count == 2)
    #expect(early.diagnostics.contains("no position of 'mia' at or before 2026-05-01T05:59:59Z"))
    try folder.write(
      """
      {"schema": "hither/outing/1", "members": [
        {"id": "mia", "tracks": ["trail/mia.csv"]}, {"id": "zoe", "tracks": []}]}
      """, to: "outing.json")
    let absent = try fault("outing.json", "--member", "zoe")
    #expect(absent.status == 65 && absent.diagnostics.contains("'zoe'"), "\(absent.diagnostics)")
  }

  // MARK: Text and page

  @Test("the number to call comes first", arguments: ["en", "de", "zh-Hant"])
  func inEachLanguage(_ language: String) throws {
    let arguments = ["rescue", "trail", "--member", "mia", "--lang", language]
    let text = try hither(arguments, in: folder)
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(try #require(lines.first).contains("112"))
    for value in ["47.44048° N, 10.98000° E", "32T 649287 E 5256015 N", "2026-05-01T07:00:00Z"] {
      #expect(lines.count { $0.hasSuffix(value) } == 1, "\(value)")
    }
    let page = try hither(arguments + ["-o", "\(language).html"], in: folder)
    #expect(page.status == 0)
    let html = String(decoding: try folder.bytes(of: "\(language).html"), as: UTF8.self)
    #expect(html.contains("lang=\"\(language)\"") && !html.contains("<script"))
    #expect(!html.contains("src=") && !html.contains("url("))
    let call = try #require(html.range(of: "112"))
    #expect(call.lowerBound < (try #require(html.range(of: "47.44048°"))).lowerBound)
    #expect(html.matches(of: #/class="ring"/#).count == 4)
  }

  @Test func unitsAndTerrainAreThoseAskedFor() throws {
    func lines(_ arguments: String...) throws -> String {
      try hither(["rescue", "trail", "--member", "mia"] + arguments, in: folder).text
    }
    #expect(try lines().contains("95% of the hikers: within 18.3 km\n"))
    #expect(try lines("--ground", "flat").contains("95% of the hikers: within 9.9 km\n"))
    // The source gives miles of its own, which are not those of the rounded kilometres.
    #expect(
      try lines("--units", "imperial").contains("95% of the hikers: within 11.3 mi\n"))
  }

  /// A name cannot become markup or control the terminal.
  @Test func aHostileNameIsText() throws {
    try folder.write(
      """
      {"schema": "hither/outing/1", "members": [
        {"id": "mia", "name": "<b>\\u001b[31m", "tracks": ["trail/mia.csv"]}]}
      """, to: "outing.json")
    let text = try hither("rescue", "outing.json", "--member", "mia", in: folder)
    #expect(text.status == 0 && !text.output.contains(0x1B))
    #expect(
      try hither("rescue", "outing.json", "--member", "mia", "-o", "x.html", in: folder).status == 0
    )
    let html = String(decoding: try folder.bytes(of: "x.html"), as: UTF8.self)
    #expect(!html.contains("<b>") && !html.contains("\u{1B}"))
  }
}
