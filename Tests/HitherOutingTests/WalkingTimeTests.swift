import HitherEstimates
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// Walks of known speed along a meridian at the equator, where a degree is 110,574.4 m.
@Suite("Walking times of an outing")
struct WalkingTimeTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private static func degrees(_ metres: Double) -> Double {
    (metres / 110_574.4 * 1e7).rounded() / 1e7
  }

  /// A route that climbs one metre in ten, with a height every 50 m, or with none.
  private func writeRoute(_ metres: Int, hasHeights: Bool) throws {
    let points = stride(from: 0, through: metres, by: 50).map { place in
      let height = hasHeights ? "<ele>\(100 + place / 10)</ele>" : ""
      return "<rtept lat=\"\(Self.degrees(Double(place)))\" lon=\"0\">\(height)</rtept>"
    }
    let text = "<gpx version=\"1.1\"><rte>" + points.joined() + "</rte></gpx>"
    try folder.write(text, to: "route.gpx")
  }

  /// A walker with a fix every ten seconds; the heights fall by a metre in twenty.
  private func writeWalk(_ name: String, metresASecond: Double, seconds: Int) throws {
    var text = ""
    for second in stride(from: 0, through: seconds, by: 10) {
      let metres = Double(second) * metresASecond
      let time = (MadeUp.start + Int64(second) * 1000).rfc3339
      text += "{\"member\":\"\(name)\",\"time\":\"\(time)\",\"lat\":\(Self.degrees(metres)),"
      text += "\"lon\":0,\"ele\":\(500 - metres / 20)}\n"
    }
    try folder.write(text, to: name + ".ndjson")
  }

  private func report(_ inputs: [String], _ options: OutingOptions) throws -> OutingResult {
    try run(inputs.map { folder[$0] }, options, RunNeeds.everything)
  }

  @Test("along the planned route: each member's time for each kilometre")
  func plannedRoute() throws {
    try writeRoute(3000, hasHeights: true)
    try writeWalk("slow", metresASecond: 0.8, seconds: 3750)
    try writeWalk("swift", metresASecond: 1.25, seconds: 2000)
    var options = OutingOptions()
    options.route = folder["route.gpx"]
    let result = try report(["slow.ndjson", "swift.ndjson"], options)
    let slow = try #require(result.member("slow")?.walkingTime)
    let swift = try #require(result.member("swift")?.walkingTime)
    #expect(
      slow.basis == .route && slow.sections.map(\.end).map { $0.rounded() } == [1000, 2000, 3000])
    for section in slow.sections {
      // 1000 m and 100 m up: a quarter of an hour and a third of one.
      #expect(abs((section.din33466 ?? .nan) - (1200 + 450)) < 1)
      #expect(abs((section.naismith ?? .nan) - (720 + 600)) < 1)
      #expect(abs((section.ascent ?? .nan) - 100) < 0.1 && section.descent == 0)
      #expect(abs((section.elapsedMilliseconds ?? 0) - 1_250_000) <= 15_000)
    }
    #expect(swift.sections[0].elapsedMilliseconds.map { abs($0 - 800_000) <= 15_000 } == true)
    #expect(swift.sections[1].elapsedMilliseconds.map { abs($0 - 800_000) <= 15_000 } == true)
    #expect(swift.sections[2].elapsedMilliseconds == nil)
    #expect(swift.total.elapsedMilliseconds == nil)
    #expect(swift.total.din33466 == slow.total.din33466)
  }

  @Test("along the own track where the route tells no heights")
  func ownTrack() throws {
    try writeRoute(3000, hasHeights: false)
    try writeWalk("slow", metresASecond: 0.8, seconds: 3750)
    var options = OutingOptions()
    options.route = folder["route.gpx"]
    let result = try report(["slow.ndjson"], options)
    let member = try #require(result.member("slow"))
    let time = try #require(member.walkingTime)
    #expect(time.basis == .track && time.sections.count == 3)
    #expect(abs((time.total.descent ?? .nan) - 150) < 3 && time.total.ascent == 0)
    #expect(time.total.elapsedMilliseconds == member.time?.elapsedMilliseconds)
    #expect(time.total.movingMilliseconds == member.time?.movingMilliseconds)
  }

  @Test("a kilometre whose heights are missing has no climb and no expected time")
  func missingHeights() throws {
    var text = ""
    for second in stride(from: 0, through: 3750, by: 10) {
      let metres = Double(second) * 0.8
      let time = (MadeUp.start + Int64(second) * 1000).rfc3339
      // Of the first kilometre, and so little of the last that it is bridged.
      let isKnown = metres >= 1000 && !(2500..<2560).contains(metres)
      text += "{\"member\":\"slow\",\"time\":\"\(time)\",\"lat\":\(Self.degrees(metres)),"
      text += "\"lon\":0\(isKnown ? ",\"ele\":\(500 - metres / 20)" : "")}\n"
    }
    try folder.write(text, to: "slow.ndjson")
    let result = try report(["slow.ndjson"], OutingOptions())
    let member = try #require(result.member("slow"))
    // What is left after the third is a few centimetres long.
    let splits = member.splits.filter { $0.unit == .kilometre }.prefix(3)
    #expect(splits.map { $0.descent == nil } == [true, false, false])
    #expect(splits.map { $0.ascent == nil } == [true, false, false])
    #expect(abs((splits[1].descent ?? .nan) - 50) < 3)
    #expect(abs((member.climb?.descent ?? .nan) - 100) < 4)
    let time = try #require(member.walkingTime)
    #expect(time.sections.map { $0.descent == nil } == [true, false, false])
    #expect(time.sections.map { $0.tobler == nil } == [true, false, false])
    #expect(time.total.descent == nil && time.total.din33466 == nil)
    #expect(time.total.elapsedMilliseconds == member.time?.elapsedMilliseconds)
  }

  @Test("between the points of the itinerary, each as often as the route passes it")
  func itinerary() throws {
    try writeRoute(3000, hasHeights: true)
    try writeWalk("slow", metresASecond: 0.8, seconds: 3750)
    let features = [("hut", 700.0), ("end", 2990), ("elsewhere", 90_000)].map { name, metres in
      "{\"type\":\"Feature\",\"properties\":{\"kind\":\"itinerary\",\"name\":\"\(name)\"},"
        + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[0.0001,\(Self.degrees(metres))]}}"
    }
    try folder.write(
      "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}",
      to: "places.geojson")
    var options = OutingOptions()
    options.route = folder["route.gpx"]
    options.places = folder["places.geojson"]
    let result = try report(["slow.ndjson"], options)
    let sections = try #require(result.member("slow")?.walkingTime).sections
    #expect(sections.map(\.name) == ["hut", "end"])
    #expect(sections.map { $0.end.rounded() } == [700, 3000])
    #expect(sections[0].elapsedMilliseconds.map { abs($0 - 875_000) <= 15_000 } == true)
  }

  @Test("a faulty file of places is told with its place")
  func faultyPlaces() throws {
    try writeWalk("slow", metresASecond: 0.8, seconds: 100)
    for text in [
      "{}", "[1",
      "{\"features\":[{\"properties\":{\"kind\":\"itinerary\"},"
        + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[0,95]}}]}",
    ] {
      try folder.write(text, to: "places.geojson")
      var options = OutingOptions()
      options.places = folder["places.geojson"]
      let fault = #expect(throws: HitherError.self) { try report(["slow.ndjson"], options) }
      #expect(fault?.code == .data && fault?.place?.contains("places.geojson:1:") == true)
    }
  }

  @Test func nothingWithoutHeights() throws {
    try folder.write(Tracks.flat, to: "flat.ndjson")
    #expect(try report(["flat.ndjson"], OutingOptions()).summary.members[0].walkingTime == nil)
    let sums = try run([folder["flat.ndjson"]])
    #expect(sums.summary.members[0].walkingTime == nil)
  }

  private enum Tracks {
    static let flat = (0..<50).map { index in
      let time = (MadeUp.start + Int64(index) * 10_000).rfc3339
      return
        "{\"member\":\"a\",\"time\":\"\(time)\",\"lat\":\(degrees(Double(index) * 12)),\"lon\":0}\n"
    }.joined()
  }
}
