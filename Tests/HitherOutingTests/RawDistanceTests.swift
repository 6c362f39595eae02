import HitherEstimates
import HitherGeodesy
import HitherOuting
import HitherReport
import HitherText
import TestSupport
import Testing

/// `raw_distance_m` is the sum of the geodesics between used fixes, however it is computed.
@Suite("Raw distance")
struct RawDistanceTests {
  @Test(arguments: Recordings.datasets)
  func ofDatasets(_ path: String) throws {
    try check(path)
  }

  @Test(arguments: UInt64(11)...14)
  func ofMessyRecordings(seed: UInt64) throws {
    let folder = try ScratchFolder()
    try check(try folder.write(MessyRecording(seed: seed).text, to: "messy.ndjson"))
  }

  @Test(
    .enabled(if: Recordings.corpus != nil),
    arguments: Recordings.entries("group") + Recordings.entries("hike"))
  func ofRealRecordings(_ path: String) throws {
    try check(path)
  }

  /// Steps of hundreds of kilometres, where a formula for short ways would be wrong, over the
  /// date line and beside a pole.
  @Test func ofLongSteps() throws {
    let folder = try ScratchFolder()
    let places = [(0.0, 179.5), (0.0, -179.5), (70.0, -120.0), (89.9, 60.0), (89.9, -120.0)]
    let lines = places.enumerated().map { index, place in
      "2026-05-0\(index + 1)T00:00:00Z,\(place.0),\(place.1)\n"
    }
    let path = try folder.write("time,lat,lon\n" + lines.joined(), to: "far.csv")
    let metres = try #require(try run([path]).member("far")).track.rawDistance
    #expect(metres > 9_900_000)
    try check(path)
  }

  private func check(_ path: String) throws {
    let folder = try ScratchFolder()
    let result = try run([path], OutingOptions(), RunNeeds.everything)
    try ReportFolder(folder["report"]).write(result)
    let drawn = try Self.drawnMetres(try folder.text(of: "report/tracks.geojson"))
    let known = try KnownWay.ways(ndjson: try convert([path], to: "ndjson"))
    #expect(known.count == result.summary.members.count)
    for member in result.summary.members {
      let id = member.member.id
      // What is drawn are the used fixes, those of jumps left out.
      expectNear(member.track.rawDistance, try #require(drawn[id]), id)
      guard member.quality.jumps == 0 else { continue }
      var way = try #require(known[id])
      way.isRecording = member.start != nil
      expectNear(member.track.rawDistance, way.metres, id)
      if member.start != nil { #expect(member.fixes == way.used) }
    }
  }

  private func expectNear(_ metres: Double, _ expected: Double, _ id: String) {
    #expect(
      abs(metres - expected) <= expected * 1e-5 + 0.0005, "\(id): \(metres), not \(expected)")
  }

  /// By member, the sum of the exact geodesics along the lines of `tracks.geojson`.
  private static func drawnMetres(_ text: String) throws -> [String: Double] {
    var metres: [String: Double] = [:]
    for feature in try #require(try JSONNode.parse(text)["features"]).elements("features") {
      let properties = try #require(feature["properties"])
      guard try properties.text(of: "kind") == "track" else { continue }
      let lines = try #require(feature["geometry"]?["coordinates"]).elements("lines")
      metres[try properties.text(of: "id")] = try lines.reduce(0) { sum, line in
        let points = try line.elements("line").map { position in
          let numbers = try position.elements("position").map { try $0.number("degrees") }
          return GeographicPoint(latitude: numbers[1], longitude: numbers[0])
        }
        return sum
          + zip(points, points.dropFirst()).reduce(0) {
            $0 + Geodesic.distance(from: $1.0, to: $1.1)
          }
      }
    }
    return metres
  }
}
