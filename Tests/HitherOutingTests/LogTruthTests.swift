import Foundation
import HitherEstimates
import HitherGeodesy
import HitherGroups
import HitherSimulation
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting
@testable import HitherReport

/// More of what the log and the leader's place tell, against what is known of made-up outings.
@Suite("Windows, words and changed points") struct LogTruthTests {
  private func outing(seed: UInt64) throws -> (SimulatedOuting, OutingPlan, ScratchFolder) {
    let file = CommandedHikeTests.folder + "/scenario.json"
    var scenario = try Scenario(
      parsing: Array(try Data(contentsOf: URL(filePath: file))), file: file)
    scenario.reseed(seed)
    let outing = Simulation(scenario).run()
    let folder = try ScratchFolder()
    let plan = try plan([try MadeUp.write(outing, in: folder)])
    return (outing, plan, folder)
  }

  @Test(
    "the time near the leader lies between that within 40 m and that within 75 m",
    arguments: [20_260_614, 11, 12] as [UInt64])
  func windows(seed: UInt64) throws {
    let (outing, plan, folder) = try outing(seed: seed)
    let result = try withExtendedLifetime(folder) {
      try OutingRun(plan, .everything(plan)).run()
    }
    // Cem leads from here on; Dana's device is never silent.
    let dana = try #require(outing.members.first { $0.plan.id == "dana" }).path.coordinates
    func leader(_ second: Int) -> [Coordinate] {
      let id = second < 3300 ? "bea" : "cem"
      return outing.members.first { $0.plan.id == id }?.path.coordinates ?? []
    }
    func seconds(within metres: Double) -> Double {
      Double(
        dana.indices.count { second in
          let goal = leader(second)
          return second < goal.count
            && ShortDistance.metres(from: dana[second], to: goal[second]) <= metres
        })
    }
    let near = try #require(result.member("dana")?.nearLeader)
    let found = Double(near.durationMilliseconds) / 1000
    #expect(found >= seconds(within: 40) - 90)
    #expect(found <= seconds(within: 75) + 90)
    #expect(near.stretches.allSatisfy { $0.leastMetres <= 60 })
  }

  @Test("the side on which the leader is, of those who walk", arguments: [11, 12] as [UInt64])
  func sides(seed: UInt64) throws {
    let (outing, plan, folder) = try outing(seed: seed)
    defer { withExtendedLifetime(folder) {} }
    var told = 0
    for second in stride(from: 300, through: 3000, by: 300) {
      let time = outing.scenario.start + Int64(second) * 1000
      let result = try OutingRun(plan, .whereabouts(at: time)).run()
      let answer = try LocateQuestion(at: time.rfc3339, member: nil).locate(result, plan)
      let bea = try #require(outing.members.first { $0.plan.id == "bea" }).path.coordinates
      for member in answer.members where !member.isLeader && !member.isHeld {
        let path = try #require(outing.members.first { $0.plan.id == member.member.id }).path
        let way = path.coordinates
        let gone = ShortDistance.metres(from: way[second - 20], to: way[second])
        let metres = ShortDistance.metres(from: way[second], to: bea[second])
        guard let turn = member.toLeader?.turn, gone > 15, metres > 60 else { continue }
        let truth = Bearing.difference(
          from: Bearing.initial(from: way[second - 20], to: way[second]),
          to: Bearing.initial(from: way[second], to: bea[second]))
        told += 1
        // Headings are those of a way of 15 m and more, whose ends are some metres off.
        #expect(
          abs(Bearing.difference(from: turn, to: truth)) <= 50, "\(member.member.id) \(second)")
      }
    }
    #expect(told >= 3)
  }

  /// A walk along a meridian at the equator, where a degree is 110,574.4 m.
  private static func degrees(_ metres: Double) -> Double {
    (metres / 110_574.4 * 1e7).rounded() / 1e7
  }

  @Test("a point that is moved is a new place, a deleted one is not called, lateness is told")
  func changes() throws {
    let folder = try ScratchFolder()
    for (name, speed) in [("leo", 1.0), ("mia", 0.8)] {
      var text = ""
      for second in stride(from: 0, through: 2000, by: 10) {
        let time = (MadeUp.start + Int64(second) * 1000).rfc3339
        text += "{\"member\":\"\(name)\",\"time\":\"\(time)\","
        text += "\"lat\":\(Self.degrees(Double(second) * speed)),\"lon\":0}\n"
      }
      try folder.write(text, to: name + ".ndjson")
    }
    func entry(_ second: Int, _ action: String, _ point: String, _ metres: Double?) -> String {
      let time = (MadeUp.start + Int64(second) * 1000).rfc3339
      let due = (MadeUp.start + 700_000).rfc3339
      let place = metres.map { ",\"lat\":\(Self.degrees($0)),\"lon\":0,\"due\":\"\(due)\"" } ?? ""
      return "{\"time\":\"\(time)\",\"type\":\"itinerary\",\"member\":\"leo\","
        + "\"action\":\"\(action)\",\"point\":\"\(point)\"\(place)}\n"
    }
    try folder.write(
      entry(10, "add", "ford", 400) + entry(20, "add", "hut", 1500)
        + entry(600, "move", "ford", 900)
        + entry(700, "delete", "hut", nil), to: "log.ndjson")
    var options = OutingOptions()
    options.log = folder["log.ndjson"]
    let inputs = ["leo", "mia"].map { folder["\($0).ndjson"] }
    let result = try run(inputs, options, RunNeeds.everything)
    let rolls = try #require(result.summary.group).rollCalls
    #expect(rolls.map(\.goal.id) == ["ford"])
    let lines = try #require(rolls.first).lines
    let arrived = lines.map { $0.visit.arrived.map { Double($0 - MadeUp.start) / 1000 } ?? .nan }
    #expect(abs(arrived[0] - 850) <= 5 && abs(arrived[1] - 1062.5) <= 5)
    let late = lines.map { Double($0.lateMilliseconds ?? 0) / 1000 }
    #expect(abs(late[0] - 150) <= 5 && abs(late[1] - 362.5) <= 5)
    // Without a planned route nobody can say when the leader will come.
    #expect(rolls.first?.expected == nil)
    #expect(result.summary.log?.itinerary.map(\.change.action) == [.add, .add, .move, .delete])
    let before = result.events.filter { $0.payload is ItineraryArrived && $0.subject == "ford" }
    #expect(before.count == 4)
  }
}
