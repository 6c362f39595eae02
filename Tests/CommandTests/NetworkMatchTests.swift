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
      (["--path", "x.gpx"], 64), (["--network", "town.network", "--eta"], 64),
      (["--network", "none.network"], 66), (["--network", "walk.csv"], 65),
      (["--network", "town.network", "--path", "town.network"], 64),
      (["--network", "town.network", "--path", "-"], 64),
    ])
  func refusals(options: [String], status: Int) throws {
    let run = try hither(["match", "walk.csv"] + options, in: folder)
    #expect(run.status == status, "\(run.diagnostics)")
    #expect(run.text.isEmpty)
  }
}
