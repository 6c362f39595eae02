import HitherEstimates
import HitherGroups
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// Walks of known speed along a meridian at the equator, where a degree is 110,574.4 m, through areas
/// of the itinerary whose edges lie at known metres.
@Suite("Areas of the itinerary")
struct ItineraryAreaTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private static func degrees(_ metres: Double) -> Double {
    (metres / 110_574.4 * 1e7).rounded() / 1e7
  }

  private func writeWalk(_ name: String, metresASecond: Double) throws {
    var text = ""
    for second in stride(from: 0, through: 1500, by: 10) {
      let time = (MadeUp.start + Int64(second) * 1000).rfc3339
      text += "{\"member\":\"\(name)\",\"time\":\"\(time)\","
      text += "\"lat\":\(Self.degrees(Double(second) * metresASecond)),\"lon\":0}\n"
    }
    try folder.write(text, to: name + ".ndjson")
  }

  /// Boxes about the meridian, 40 m wide, between the metres north; the second is passed between two
  /// ticks, and the third nobody comes to.
  private func roll() throws -> [RollCall] {
    try writeWalk("leo", metresASecond: 1)
    try writeWalk("mia", metresASecond: 0.8)
    let boxes: [(String, Double, Double)] = [
      ("wood", 600, 700), ("ford", 803, 806), ("far", 9e3, 9100),
    ]
    let features = boxes.map { name, south, north in
      let corners = [(-20, south), (20, south), (20, north), (-20, north), (-20, south)].map {
        "[\(Self.degrees($0.0)),\(Self.degrees($0.1))]"
      }
      return "{\"type\":\"Feature\",\"properties\":{\"kind\":\"itinerary\",\"id\":\"\(name)\"},"
        + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[\(corners.joined(separator: ","))]]}}"
    }
    try folder.write(
      "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}",
      to: "places.geojson")
    var options = OutingOptions()
    options.places = folder["places.geojson"]
    let inputs = ["leo", "mia"].map { folder["\($0).ndjson"] }
    return try run(inputs, options, RunNeeds.everything).summary.group?.rollCalls ?? []
  }

  private func seconds(_ time: Instant?) -> Double? {
    time.map { (Double($0 - MadeUp.start) / 1000).rounded() }
  }

  @Test("who comes over the edge is there, and who is 10 m beyond it has gone")
  func edges() throws {
    let rolls = try roll()
    #expect(rolls.map(\.goal.id) == ["wood", "ford", "far"])
    let wood = try #require(rolls.first).lines
    #expect(wood.map { seconds($0.visit.arrived) } == [600, 750])
    #expect(wood.map { seconds($0.visit.departed) } == [710, 888])
    // Both walked through, and waited for nobody.
    #expect(wood.map(\.waitedMilliseconds) == [0, 0])
    #expect(rolls[0].allHere == nil && seconds(rolls[0].allPassed) == 750)
    #expect(rolls[0].answer?.names.missing == ["mia"])
  }

  @Test("a narrow area is not missed between two ticks, and one that nobody saw stays empty")
  func narrow() throws {
    let rolls = try roll()
    #expect(rolls[1].lines.map { seconds($0.visit.arrived) } == [803, 1004])
    #expect(rolls[2].lines.allSatisfy { $0.visit.arrived == nil } && rolls[2].allPassed == nil)
  }
}
