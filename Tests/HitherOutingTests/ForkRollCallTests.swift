import Foundation
import HitherEstimates
import HitherGeodesy
import HitherGroups
import HitherSimulation
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting

/// Who came to a fork and when, against outings of which that is known.
@Suite("Roll calls at forks") struct ForkRollCallTests {
  private static let datasets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "datasets").path(percentEncoded: false)

  /// Where a line of coordinates crosses itself away from its ends, by looking at every pair of pieces.
  private static func crossing(of points: [Coordinate]) -> Coordinate? {
    let frame = LocalFrame(origin: points[0])
    let line = points.map(frame.planePoint)
    for one in 1..<line.count {
      for other in (one + 20)..<max(one + 20, line.count - 1) {
        let (a, b, c, d) = (line[one - 1], line[one], line[other - 1], line[other])
        let (u, v) = (
          PlanePoint(east: b.east - a.east, north: b.north - a.north),
          PlanePoint(east: d.east - c.east, north: d.north - c.north)
        )
        let cross = u.east * v.north - u.north * v.east
        let (east, north) = (c.east - a.east, c.north - a.north)
        let (s, t) = (
          (east * v.north - north * v.east) / cross, (east * u.north - north * u.east) / cross
        )
        guard (0...1).contains(s), (0...1).contains(t) else { continue }
        return frame.coordinate(
          PlanePoint(east: a.east + s * u.east, north: a.north + s * u.north))
      }
    }
    return nil
  }

  /// The seconds at which a true way comes within 50 m of a place, each time it was away before.
  private static func passages(_ path: [Coordinate], _ place: Coordinate) -> [Int] {
    var (found, isAway): ([Int], Bool) = ([], true)
    for (second, coordinate) in path.enumerated() {
      let metres = ShortDistance.metres(from: coordinate, to: place)
      if isAway, metres <= 50 { found.append(second) }
      if metres <= 50 { isAway = false } else if metres > 120 { isAway = true }
    }
    return found
  }

  @Test("at both passages of a figure of eight, to seconds", arguments: [888, 31, 32] as [UInt64])
  func crossing(seed: UInt64) throws {
    let file = Self.datasets + "/figure-eight/scenario.json"
    var scenario = try Scenario(
      parsing: Array(try Data(contentsOf: URL(filePath: file))), file: file)
    scenario.reseed(seed)
    let outing = Simulation(scenario).run()
    let place = try #require(Self.crossing(of: outing.route.points))
    let folder = try ScratchFolder()
    let result = try run([try MadeUp.write(outing, in: folder)], .init(), RunNeeds.everything)
    let forks = try #require(result.summary.group).forks
    #expect(forks.map(\.goal.id) == ["fork-1", "fork-1-2"])
    for (turn, fork) in forks.enumerated() {
      #expect(ShortDistance.metres(from: fork.goal.coordinate, to: place) < 15)
      for member in outing.members {
        let truth = Self.passages(member.path.coordinates, place)
        let line = try #require(fork.lines.first { $0.member == member.plan.id })
        let arrived = try #require(line.visit.arrived)
        #expect(abs(Double(arrived - scenario.start) / 1000 - Double(truth[turn])) <= 20)
      }
      #expect(fork.allPassed == fork.lines.compactMap(\.visit.arrived).max())
    }
    let types = Set(result.events.map(\.type)).filter { $0.hasPrefix("fork.") }
    #expect(types.isSuperset(of: ["fork.arrived", "fork.departed", "fork.roll_call"]))
  }

  /// A walk along a meridian at the equator, where a degree is 110,574.4 m.
  private func walk(
    _ name: String, metresASecond: Double, silent: Range<Int>? = nil, in folder: ScratchFolder
  ) throws {
    var text = ""
    for second in stride(from: 0, through: 2400, by: 10) where silent?.contains(second) != true {
      let time = (MadeUp.start + Int64(second) * 1000).rfc3339
      let latitude = Self.degrees(Double(second) * metresASecond)
      text += "{\"member\":\"\(name)\",\"time\":\"\(time)\",\"lat\":\(latitude),\"lon\":0}\n"
    }
    try folder.write(text, to: name + ".ndjson")
  }

  private static func degrees(_ metres: Double) -> Double {
    (metres / 110_574.4 * 1e7).rounded() / 1e7
  }

  @Test("where a way of the background crosses: who is missing, and of whom nothing is known")
  func background() throws {
    let folder = try ScratchFolder()
    try walk("leo", metresASecond: 1, in: folder)
    try walk("mia", metresASecond: 0.8, in: folder)
    try walk("sue", metresASecond: 0.9, silent: 900..<1400, in: folder)
    let end = Self.degrees(2200)
    try folder.write("lat,lon\n0,0\n\(end / 2),0\n\(end),0\n", to: "drawn/route.csv")
    let north = Self.degrees(1000)
    func line(_ kind: String) -> String {
      "{\"type\":\"Feature\",\"properties\":\(kind),\"geometry\":{\"type\":\"LineString\","
        + "\"coordinates\":[[-0.002,\(north)],[0.002,\(north)]]}}"
    }
    func forks(_ kind: String, map: String = "ground.geojson") throws -> [RollCall] {
      try folder.write(
        "{\"type\":\"FeatureCollection\",\"features\":[\(line(kind))]}", to: "ground.geojson")
      var options = OutingOptions()
      options.route = folder["drawn/route.csv"]
      options.maps = [folder[map]]
      let inputs = ["leo", "mia", "sue"].map { folder["\($0).ndjson"] }
      return try run(inputs, options, RunNeeds.everything).summary.group?.forks ?? []
    }
    let found = try forks("{\"highway\":\"path\"}")
    #expect(found.count == 1)
    let fork = try #require(found.first)
    #expect(abs((fork.goal.progressMetres ?? 0) - 1000) < 5)
    let arrivals = fork.lines.map { $0.visit.arrived.map { Double($0 - MadeUp.start) / 1000 } }
    #expect(abs(try #require(arrivals[0]) - 950) <= 10)
    #expect(abs(try #require(arrivals[1]) - 1187.5) <= 12)
    #expect(arrivals[2] == nil && fork.allPassed == nil && fork.allHere == nil)
    #expect(fork.answer?.names.missing == ["mia"] && fork.answer?.names.notKnown == ["sue"])
    // The same way in an imported network, and in OpenStreetMap data.
    try NetworkFile.write(
      folder["ground.geojson"], to: folder["ground.network"], for: .foot, .ownerOnly)
    try folder.write(
      "<osm version='0.6'><node id='1' lat='\(north)' lon='-0.002'/><node id='2' lat='\(north)' lon='0.002'/>"
        + "<way id='3'><nd ref='1'/><nd ref='2'/><tag k='highway' v='path'/></way></osm>",
      to: "ground.osm")
    #expect(try forks("{\"highway\":\"path\"}", map: "ground.network") == found)
    #expect(try forks("{\"highway\":\"path\"}", map: "ground.osm") == found)
    // Nobody goes wrong at a stream or a railway, nor on a motorway under a bridge.
    #expect(try forks("{\"waterway\":\"stream\"}").isEmpty)
    #expect(try forks("{\"railway\":\"rail\"}").isEmpty)
    #expect(try forks("{\"highway\":\"motorway\"}").isEmpty)
  }
}
