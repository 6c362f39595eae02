import HitherFormats
import HitherGeodesy
import HitherNetwork
import TestSupport
import Testing

@testable import HitherOuting

/// OpenStreetMap data and networks as maps, and as ways to walk on.
@Suite("Networks as maps and as ways") struct NetworkMapTests {
  private static let osm = """
    <osm version="0.6"><node id="1" lat="42.5" lon="1.5"/><node id="2" lat="42.5" lon="1.51"/>
    <node id="3" lat="42.51" lon="1.51"/><node id="4" lat="43.5" lon="2.5"/>
    <node id="5" lat="43.51" lon="2.5"/>
    <way id="7"><nd ref="1"/><nd ref="2"/><tag k="highway" v="path"/><tag k="sac_scale" v="alpine_hiking"/>
    <tag k="name" v="Camí"/><tag k="name:de" v="Weg"/></way>
    <way id="8"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/></way>
    <way id="9"><nd ref="4"/><nd ref="5"/><tag k="highway" v="path"/></way></osm>
    """
  private static let geoJSON = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","id":7,"properties":{"highway":"path","sac_scale":"alpine_hiking","name":"Camí",
    "name:de":"Weg"},"geometry":{"type":"LineString","coordinates":[[1.5,42.5],[1.51,42.5]]}},
    {"type":"Feature","id":8,"properties":{"highway":"residential"},
    "geometry":{"type":"LineString","coordinates":[[1.51,42.5],[1.51,42.51]]}},
    {"type":"Feature","id":9,"properties":{"highway":"path"},
    "geometry":{"type":"LineString","coordinates":[[2.5,43.5],[2.5,43.51]]}}]}
    """

  private func files(_ folder: ScratchFolder) throws -> [String] {
    try folder.write(Self.osm, to: "area.osm")
    try folder.write(Self.geoJSON, to: "area.geojson")
    try NetworkFile.write(folder["area.osm"], to: folder["area.network"], for: .foot, .ownerOnly)
    return ["area.osm", "area.geojson", "area.network"].map { folder[$0] }
  }

  @Test func allThreeGiveTheSameWalks() throws {
    let folder = try ScratchFolder()
    func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
      try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
    let goals = [try at(42.51, 1.51), try at(43.51, 2.5)]
    let walks = try files(folder).map {
      try NetworkFile.ways($0).metres(from: try at(42.5, 1.5), to: goals)
    }
    #expect(walks[0] == walks[1] && walks[0] == walks[2])
    let expected =
      ShortDistance.metres(from: try at(42.5, 1.5), to: try at(42.5, 1.51))
      + ShortDistance.metres(from: try at(42.5, 1.51), to: goals[0])
    #expect(abs(try #require(walks[0][0]) - expected) < 0.01)
    #expect(walks[0][1] == nil)
  }

  @Test func allThreeAreDrawnAlike() throws {
    let folder = try ScratchFolder()
    let corner = try #require(Coordinate(latitude: 42.5, longitude: 1.5))
    let area = WorldArea(Envelope(corner).expanded(byMetres: 3000))
    let maps = try files(folder).map { try MapFile($0) }
    let drawn = maps.map { $0.background(in: area)?.features(in: area) ?? [] }
    #expect(drawn[0].map(\.kind) == [.hardPath, .street])
    #expect(drawn[0].first?.name?.text("de") == "Weg")
    #expect(drawn[0] == drawn[1] && drawn[0] == drawn[2])
    #expect(maps[0].background(in: area)?.credit == NetworkFacts.openStreetMap)
    #expect(maps[2].background(in: area)?.credit == NetworkFacts.openStreetMap)
    #expect(maps[1].background(in: area)?.credit == nil)
  }

  @Test func aNetworkForOthersIsNotWalkedOn() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.osm, to: "area.osm")
    try NetworkFile.write(folder["area.osm"], to: folder["bike.network"], for: .bike, .ownerOnly)
    let error = #expect(throws: HitherError.self) {
      try NetworkFile.ways(folder["bike.network"])
    }
    #expect(error?.message == "this network is for 'bike', not for people on foot")
  }

  @Test func aMapWithoutWaysIsAMap() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"type":"FeatureCollection","features":[]}"#, to: "empty.geojson")
    #expect(try MapFile(folder["empty.geojson"]).ways == nil)
    #expect(throws: HitherError.self) { try NetworkFile.ways(folder["empty.geojson"]) }
  }
}
