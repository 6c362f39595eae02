import HitherGeodesy
import HitherNetwork
import HitherText
import TestSupport
import Testing

/// `hither match --network`.
@Suite("Matching to a network, by command")
struct NetworkMatchTests {
  private let folder: ScratchFolder

  /// Leo walks 300 m along a street, 200 m along a path, and over a meadow.
  init() throws {
    folder = try ScratchFolder()
    func place(_ east: Double, _ north: Double) -> (lat: Double, lon: Double) {
      (48 + north / 111_200, 11 + east / 74_500)
    }
    func coordinate(_ east: Double, _ north: Double) throws -> Coordinate {
      let (lat, lon) = place(east, north)
      return try #require(Coordinate(latitude: lat, longitude: lon))
    }
    var builder = NetworkBuilder(source: "town.osm", attribution: "© Town")
    builder.addLine(
      id: 7, [try coordinate(0, 0), try coordinate(300, 0), try coordinate(600, 0)],
      tags: [("highway", "residential"), ("name", "Main, \"Street\"")])
    builder.addLine(id: 8, [try coordinate(300, 0), try coordinate(300, 200)])
    try folder.write(builder.bytes(), to: "town.network")
    var rows = "member,time,lat,lon\n"
    var second = 0
    func go(_ from: (Double, Double), _ to: (Double, Double)) {
      for step in 0..<50 {
        let share = Double(step) / 50
        let here = place(from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        let (minutes, seconds) = (second / 60, second % 60)
        let time = "08:\(minutes < 10 ? "0" : "")\(minutes):\(seconds < 10 ? "0" : "")\(seconds)Z"
        rows += "leo,2026-05-01T\(time),\(here.lat),\(here.lon)\n"
        second += 4
      }
    }
    go((0, 4), (300, 4))
    go((300, 0), (300, 200))
    go((300, 200), (300, 500))
    try folder.write(rows, to: "walk.csv")
  }

  @Test func tellsTheWayOrThatThereIsNone() throws {
    let run = try hither("match", "walk.csv", "--network", "town.network", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "member,time,lat,lon,way,name,class,offset_m,side_m,confidence,off")
    #expect(lines.count == 151)
    let street = lines[20]
    #expect(street.contains(",7,\"Main, \"\"Street\"\"\",residential,114.2,-4"), "\(street)")
    #expect(street.hasSuffix(",false"))
    #expect(lines[75].contains(",8,,path,"))
    let meadow = lines[130]
    #expect(meadow.contains(",,,,,,") && meadow.hasSuffix(",true"), "\(meadow)")
  }

  @Test func writesThePath() throws {
    let line = ["match", "walk.csv", "--network", "town.network", "-o", "match.csv", "--path"]
    #expect(try hither(line + ["path.geojson"], in: folder).status == 0)
    let document = try JSONNode.parse(try folder.bytes(of: "path.geojson"))
    #expect(try document["attribution"]?.string("a") == "© Town")
    let feature = try #require(try document["features"]?.elements("f").first)
    let sums = try #require(feature["properties"]?["class_m"])
    #expect(abs(try #require(sums["residential"]).number("m") - 300) < 15)
    #expect(abs(try #require(sums["path"]).number("m") - 200) < 25)
    #expect(try hither(line + ["path.gpx"], in: folder).status == 0)
    let inspected = try hither("inspect", "path.gpx", in: folder)
    #expect(inspected.status == 0, "\(inspected.diagnostics)")
  }

  @Test func writesTheMetresByKindOfWay() throws {
    let line = ["match", "walk.csv", "--network", "town.network", "-o", "match.csv", "--summary"]
    #expect(try hither(line + ["ways.json"], in: folder).status == 0)
    let document = try JSONNode.parse(try folder.bytes(of: "ways.json"))
    #expect(try document["schema"]?.string("s") == "hither/network_match/1")
    #expect(try JSONSchemaTests.check("network_match").faults(of: document) == [])
    let member = try #require(try document["members"]?.elements("m").first)
    let network = try #require(member["network"])
    func metres(_ key: String) throws -> Double { try #require(network[key]).number(key) }
    let parts = try ["classes", "surfaces", "difficulties"].map { key in
      try #require(network[key]).elements(key).map { try #require($0["length_m"]).number("m") }
    }
    let (total, ways) = (try metres("total_m"), try metres("ways_m"))
    let (off, unmatched) = (try metres("off_m"), try metres("unmatched_m"))
    for shares in parts {
      #expect(abs(shares.reduce(0, +) - ways) <= 0.05 * Double(shares.count + 1))
    }
    #expect(abs(ways + off + unmatched - total) <= 0.2)
    #expect(abs(total - 800) < 40 && abs(off - 300) < 40)
    let text = try hither(
      "match", "walk.csv", "--network", "town.network", "-o", "match.csv", "--summary", "-",
      in: folder)
    #expect(text.status == 0 && text.text.contains("  class       "))
    #expect(text.text.contains("© Town"))
  }

  @Test func reportHasTheMetresAndSaysWhyNot() throws {
    let run = try hither(
      "report", "walk.csv", "--network", "town.network", "-o", "with", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    func member(_ name: String) throws -> JSONNode {
      let document = try JSONNode.parse(try folder.bytes(of: "\(name)/summary.json"))
      return try #require(try document["members"]?.elements("m").first)
    }
    let network = try #require(try member("with")["network"])
    let total = try #require(network["total_m"]).number("m")
    #expect(abs(total - 800) < 40)
    let page = String(decoding: try folder.bytes(of: "with/report.html"), as: UTF8.self)
    #expect(page.contains("id=\"ways\"") && page.contains("© Town"))
    #expect(try hither("report", "walk.csv", "-o", "without", in: folder).status == 0)
    let without = try member("without")
    #expect(without["network"]?.isNull == true)
    #expect(try without["unknown"]?["network"]?.string("r") == "no_network")
  }

  @Test func isTheSameInShards() throws {
    let whole = try hither("match", "walk.csv", "--network", "town.network", in: folder)
    for part in 1...2 {
      let run = try hither(
        "match", "walk.csv", "--network", "town.network", "--shard", "\(part)/2", "--partials",
        "part\(part)", in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
    }
    let merged = try hither("merge", "part1", "part2", in: folder)
    #expect(merged.text == whole.text, "\(merged.diagnostics)")
  }

  @Test(
    "what does not go together is refused",
    arguments: [
      (["--path", "x.gpx"], 64), (["--summary", "x.json"], 64),
      (["--network", "town.network", "--eta"], 64),
      (["--network", "none.network"], 66), (["--network", "walk.csv"], 65),
      (["--network", "town.network", "--path", "town.network"], 64),
      (["--network", "town.network", "--path", "-"], 64),
      (["--network", "town.network", "--summary", "-"], 64),
    ])
  func refusals(options: [String], status: Int) throws {
    let run = try hither(["match", "walk.csv"] + options, in: folder)
    #expect(run.status == status, "\(run.diagnostics)")
    #expect(run.text.isEmpty)
  }
}
