import Foundation
import HitherText
import TestSupport
import Testing

/// `hither rescue --network`: the ways reached on foot since the last position.
@Suite("Rescue along ways")
struct RescueNetworkTests {
  private let folder: ScratchFolder

  /// Mia walks an hour north from 47.4° N at 1 m/s and is last seen at a crossing.
  init() throws {
    folder = try ScratchFolder()
    var rows = "time,lat,lon\n"
    for second in stride(from: 0, through: 3600, by: 10) {
      let time = String(
        format: "2026-05-01T%02d:%02d:%02dZ", 6 + second / 3600, second / 60 % 60, second % 60)
      rows += "\(time),\(47.4 + Double(second) / 111_177),10.98\n"
    }
    try folder.write(rows, to: "mia.csv")
    try folder.write(Self.ways(at: (47.4 + 3600 / 111_177.0, 10.98)), to: "ways.geojson")
  }

  /// A cross of four ways, each 9 km long.
  private static func ways(at place: (lat: Double, lon: Double)) -> String {
    let lines = [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)].map { north, east in
      let end = (place.lat + north * 9000 / 111_190, place.lon + east * 9000 / 75_200)
      return """
        {"type": "Feature", "properties": {"highway": "path"}, "geometry": {"type": "LineString",
         "coordinates": [[\(place.lon), \(place.lat)], [\(end.1), \(end.0)]]}}
        """
    }
    return #"{"type": "FeatureCollection", "features": ["# + lines.joined(separator: ", ") + "]}"
  }

  private func answer(_ arguments: String...) throws -> JSONNode {
    let run = try hither(
      ["rescue", "mia.csv", "--member", "mia", "--json"] + arguments, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let document = try JSONNode.parse(run.output)
    #expect(try JSONSchemaTests.check("rescue").faults(of: document) == [])
    return document
  }

  private static let noon = "2026-05-01T08:00:00Z"

  @Test func whatIsReachedInAnHour() throws {
    let ways = try #require(
      try answer("--network", "ways.geojson", "--at", Self.noon)["ways"])
    #expect(try #require(ways["off_m"]).number("off") < 2)
    #expect(try !#require(ways["may_end"]).bool("end"))
    let found = try #require(ways["isochrones"]).elements("isochrones")
    let rules = try found.map { try #require($0["rule"]).string("rule") }
    #expect(rules == ["tobler", "tobler", "own"])
    func number(_ index: Int, _ name: String) throws -> Double {
      try #require(found[index][name]).number(name)
    }
    #expect(try number(0, "time_s") == 3600 && number(1, "time_s") == 1800)
    // 6 exp(−0.175) km/h on level ground; four ways of that length.
    let level = 6 * exp(-0.175) * 1000
    #expect(try abs(number(0, "farthest_m") - level) < 20)
    #expect(try abs(number(0, "ways_m") - 4 * level) < 40)
    #expect(try abs(number(1, "ways_m") - 2 * level) < 40)
    #expect(try number(0, "heights_pct") == 0)
    #expect(try abs(number(2, "farthest_m") - 3600) < 100)
    // After two hours the ways' ends are near, and may lead on.
    let later = try #require(
      try answer("--network", "ways.geojson", "--at", "2026-05-01T09:00:00Z")["ways"])
    #expect(try #require(later["may_end"]).bool("end"))
  }

  @Test func whatIsNotKnownIsNullWithItsReason() throws {
    func reason(_ arguments: [String]) throws -> String {
      let run = try hither(
        ["rescue", "mia.csv", "--member", "mia", "--json"] + arguments, in: folder)
      let found = try JSONNode.parse(run.output)
      #expect(found["ways"]?.isNull == true)
      return try #require(found["unknown"]?["ways"]).string("ways")
    }
    let at = ["--at", Self.noon]
    #expect(try reason(at) == "no_network")
    #expect(try reason(["--network", "ways.geojson"]) == "not_asked")
    try folder.write(Self.ways(at: (48.4, 12)), to: "elsewhere.geojson")
    #expect(try reason(["--network", "elsewhere.geojson"] + at) == "outside_network")
    try folder.write(Self.ways(at: (47.41, 10.95)), to: "beside.geojson")
    #expect(try reason(["--network", "beside.geojson"] + at) == "off_network")
    let text = try hither(
      ["rescue", "mia.csv", "--member", "mia", "--network", "beside.geojson"] + at, in: folder)
    #expect(text.text.contains("no mapped way is within 150 m of the position"))
    let none = try hither(
      ["rescue", "mia.csv", "--member", "mia", "--network", "none.network"] + at, in: folder)
    #expect(none.status == 66 && none.diagnosticLines.count <= 2, "\(none.diagnostics)")
  }

  @Test("the page draws the ways in each language", arguments: ["en", "de", "zh-Hant"])
  func waysAreDrawn(_ language: String) throws {
    let arguments = ["rescue", "mia.csv", "--member", "mia", "--at", Self.noon, "--lang", language]
    func page(_ more: String...) throws -> String {
      let run = try hither(arguments + ["-o", "page.html"] + more, in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
      return try folder.text(of: "page.html")
    }
    let plain = try page()
    #expect(!plain.contains(#"class="reached"#))
    let drawn = try page("--network", "ways.geojson")
    // In both sketches the whole time and half of it, and a key for each.
    #expect(drawn.matches(of: #/class="reached"/#).count == 4)
    #expect(drawn.matches(of: #/class="reached half"/#).count == 4)
    #expect(drawn.contains("ways.geojson"))
  }
}
