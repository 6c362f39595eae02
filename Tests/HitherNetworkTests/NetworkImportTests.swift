import FuzzLaws
import Glibc
import HitherFormats
import HitherGeodesy
import HitherText
import Testing

@testable import HitherNetwork

/// A network is imported from any form of the same ways, for each profile.
@Suite("Import of networks") struct NetworkImportTests {
  static func network(_ bytes: [UInt8], for profile: TravelProfile = .foot) throws -> Network {
    let builder = try NetworkImport.builder(named: "maps/input.osm", for: profile) {
      BytesSource(bytes)
    }
    return try Network(builder.bytes())
  }

  @Test func formsGiveTheSameNetwork() throws {
    var bytes: [[UInt8]] = []
    for input in [OSMText.crossing.pbf(), OSMText.crossing.xml] {
      var builder = try NetworkImport.builder(named: "input", for: .foot) { BytesSource(input) }
      #expect(builder.facts.sourceDigest.count == 64)
      builder.facts.sourceDigest = ""
      bytes.append(try builder.bytes())
    }
    #expect(bytes[0] == bytes[1])
    let network = try Network(bytes[0])
    #expect(network.edgeCount == 4 && network.facts.ways == 2 && network.facts.waysRead == 4)
    #expect(network.facts.attribution == "© OpenStreetMap contributors, ODbL")
    let edges = (0..<4).map(network.edge)
    #expect(Set(edges.compactMap { network.name(of: $0) }) == ["Carrer \"A\" & B"])
    #expect(Set(edges.compactMap { network.name(of: $0, language: "zh") }).contains("山路"))
  }

  @Test func theSourceIsNamedWithoutItsFolder() throws {
    let facts = try Self.network(OSMText.crossing.xml).facts
    #expect(facts.source == "input.osm")
    // printf … | sha256sum
    let digest = try NetworkImport.builder(named: "a", for: .foot) {
      BytesSource(Array(Self.lines.utf8), pieceLength: 3)
    }.facts.sourceDigest
    #expect(digest.count == 64 && digest == digest.lowercased())
  }

  static let lines = #"""
    {"type": "FeatureCollection", "attribution": "Parish council", "features": [
      {"type": "Feature", "id": "way/7", "properties": {"highway": "track", "name": "Mill Lane"},
       "geometry": {"type": "LineString", "coordinates": [[1.5, 42.5], [1.501, 42.5], [1.502, 42.5]]}},
      {"type": "Feature", "properties": {}, "geometry": {"type": "MultiLineString",
       "coordinates": [[[1.501, 42.5], [1.501, 42.501]], [[1.501, 42.501], [1.502, 42.501]]]}},
      {"type": "Feature", "properties": {"waterway": "stream"},
       "geometry": {"type": "LineString", "coordinates": [[1.5, 42.5], [1.5, 42.6]]}},
      {"type": "Feature", "properties": {"railway": "rail"},
       "geometry": {"type": "LineString", "coordinates": [[1.5, 42.5], [1.5, 42.6]]}},
      {"type": "Feature", "properties": {"aerialway": "gondola"},
       "geometry": {"type": "LineString", "coordinates": [[1.5, 42.5], [1.5, 42.6]]}},
      {"type": "Feature", "properties": {"highway": "residential", "railway": "tram"},
       "geometry": {"type": "LineString", "coordinates": [[1.5, 42.51], [1.501, 42.51]]}},
      {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 42]}}]}
    """#

  @Test func linesOfGeoJSONAreWays() throws {
    let network = try Self.network(Array(Self.lines.utf8))
    let edges = (0..<network.edgeCount).map(network.edge)
    #expect(edges.map(\.way).sorted() == [2, 2, 6, 7, 7])
    #expect(network.classNames == ["track", "path", "residential"])
    #expect(network.facts.attribution == "Parish council")
    #expect(network.nodeCount == 7)
  }

  @Test func aFileWithoutWaysIsRefused() throws {
    let error = #expect(throws: FormatError.self) {
      try Self.network(OSMText(nodes: [], ways: []).pbf())
    }
    #expect(error?.message == "no way that can be travelled (foot) is in it")
  }

  // MARK: Profiles

  struct Rule: Sendable, CustomTestStringConvertible {
    var tags: String
    /// By foot, bike and car: both directions, forward, backward, or not at all.
    var expected: String
    var testDescription: String { tags }

    init(_ tags: String, _ expected: String) { (self.tags, self.expected) = (tags, expected) }
  }

  @Test(arguments: [
    Rule("highway=path", "= = ."), Rule("highway=motorway", ". . >"),
    Rule("highway=residential oneway=yes", "= > >"),
    Rule("highway=residential oneway=-1", "= < <"),
    Rule("highway=residential oneway=yes oneway:bicycle=no", "= = >"),
    Rule("highway=residential oneway=yes cycleway=opposite_lane", "= = >"),
    Rule("highway=tertiary junction=roundabout", "= > >"),
    Rule("highway=service access=private", "= = ="),
    Rule("highway=service access=no", ". . ."),
    Rule("highway=service access=no foot=yes", "= . ."),
    Rule("highway=track motor_vehicle=no", "= = ."), Rule("highway=steps", "= . ."),
    Rule("highway=steps conveying=forward", "> . ."), Rule("highway=proposed", ". . ."),
    Rule("highway=footway oneway:foot=yes", "> = ."), Rule("route=ferry", "= = ="),
    Rule("highway=path foot=no", ". = ."), Rule("highway=pedestrian motor_vehicle=yes", "= = ."),
    Rule("railway=rail", ". . ."), Rule("route=hiking", ". . ."),
  ]) func profilesDecideWhoTravels(_ rule: Rule) {
    let tags = rule.tags.split(separator: " ").map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1).map(String.init)
      return (key: parts[0], value: parts[1])
    }
    let found = TravelProfile.allCases.map { profile -> String in
      guard let way = profile.way(tags) else { return "." }
      return way.forward ? (way.backward ? "=" : ">") : "<"
    }
    #expect(found.joined(separator: " ") == rule.expected)
  }

  @Test func whatMattersIsKept() throws {
    let way = try #require(
      TravelProfile.foot.way([
        ("name:ca", "B"), ("highway", "path"), ("source", "survey"), ("name", "A"),
        ("surface", String(repeating: "x", count: 2000)), ("ref", "GR 11"),
      ]))
    #expect(way.className == "path")
    #expect(way.attributes.map { "\($0.key)=\($0.value)" } == ["name=A", "name:ca=B", "ref=GR 11"])
  }

  // MARK: Summary

  @Test func theSummaryAddsUpWays() throws {
    let network = try Self.network(OSMText.crossing.pbf())
    let summary = NetworkSummary(of: network, file: "x.network")
    #expect(summary.total.ways == 2 && summary.classes.map(\.value) == ["residential", "path"])
    #expect(summary.difficulties.map(\.value) == ["hiking"] && summary.named.ways == 1)
    #expect(summary.languages.map(\.value) == ["zh"])
    let length = (0..<network.edgeCount).reduce(0) { $0 + network.edge($1).length }
    #expect(abs(summary.total.kilometres - length / 1000) < 1e-9)
    let json = try JSONNode.parse(summary.answer(asJSON: true))
    #expect(try json["edges"]?.integer("edges") == 4)
  }

  @Test(.enabled(if: corpus != nil)) func andorraHasItsWays() throws {
    let path = (Self.corpus ?? "") + "/osm/andorra.osm.pbf"
    let network = try Network(NetworkImport.builder(of: path, for: .foot).bytes())
    let summary = NetworkSummary(of: network, file: "andorra.network")
    #expect(network.facts.waysRead == 2725 && summary.difficulties.reduce(0) { $0 + $1.ways } <= 48)
    // An independent count of the ways with `highway` that are open on foot, from osmium's list.
    #expect(summary.total.ways == 1517 && network.facts.missingNodes == 0)
    // Every node has an edge, and every edge is at its nodes.
    for node in 0..<network.nodeCount {
      #expect(!network.edges(at: node).isEmpty)
      for (edge, outgoing) in network.edges(at: node) {
        #expect((outgoing ? network.edge(edge).from : network.edge(edge).to) == node)
      }
    }
  }

  static let corpus = unsafe getenv("HITHER_CORPUS").map { unsafe String(cString: $0) }
}
