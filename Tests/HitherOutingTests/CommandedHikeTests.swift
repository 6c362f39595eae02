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

/// What the log tells is tied to what the group really did: made-up outings with their truth.
@Suite("A hike with a log")
struct CommandedHikeTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "datasets/commanded-hike").path(percentEncoded: false)

  /// The outing of the dataset's scenario with another seed, and what a report says of it.
  private func outing(seed: UInt64) throws -> (SimulatedOuting, OutingResult) {
    let path = Self.folder + "/scenario.json"
    var scenario = try Scenario(
      parsing: Array(try Data(contentsOf: URL(filePath: path))), file: path)
    scenario.reseed(seed)
    let outing = Simulation(scenario).run()
    let folder = try ScratchFolder()
    return (outing, try run([try MadeUp.write(outing, in: folder)], .init(), RunNeeds.everything))
  }

  /// Whether a member's device recorded nothing at a moment.
  private func isSilent(_ moment: LogTruth.Moment, _ outing: SimulatedOuting) -> Bool {
    outing.members.first { $0.plan.id == moment.member }?.truth.dropouts.contains {
      moment.time >= $0.start && moment.time <= $0.end ?? .latest
    } ?? false
  }

  private func seconds(_ found: Instant?, _ truth: Instant?) -> Double? {
    guard let found, let truth else { return found == nil && truth == nil ? 0 : nil }
    return Double(found - truth) / 1000
  }

  @Test(arguments: [20_260_614, 11, 12, 13] as [UInt64])
  func commandsAndRequests(seed: UInt64) throws {
    let (outing, result) = try outing(seed: seed)
    let log = try #require(result.summary.log)
    #expect(log.rejected == 0 && log.records == outing.log.entries.count)
    #expect(log.leaders.map(\.member) == ["bea", "cem"])
    for truth in outing.log.commands {
      let found = try #require(
        log.commands.first {
          $0.effect.time == truth.time && $0.effect.command == truth.command.rawValue
        })
      let offset = try #require(
        seconds(found.effect.fulfilled, truth.fulfilled), "\(truth.command)")
      switch truth.command {
      case .gather:
        #expect(abs(offset) <= 15)
        #expect(found.last == truth.arrivals.last?.member)
        for arrival in truth.arrivals {
          let own = found.arrivals.first { $0.member == arrival.member }
          #expect(abs(try #require(seconds(own?.time, arrival.time))) <= 20)
        }
      case .depart: #expect(abs(offset) <= 60)
      default:
        let rest = try #require(found.restMilliseconds)
        let start = try #require(truth.restStart)
        let really = try #require(truth.fulfilled) - start
        #expect(abs(rest - really) <= 60_000)
      }
    }
    for truth in outing.log.requests {
      let found = try #require(log.requests.first { $0.id == truth.id })
      #expect(abs(found.behindMetres - truth.behindMetres) <= 25)
      #expect(found.decision == .approved)
      #expect(found.decided.map { $0 - found.time } == Int64(truth.seconds * 1000))
    }
  }

  @Test(arguments: [20_260_614, 11, 12, 13] as [UInt64])
  func rollCalls(seed: UInt64) throws {
    let (outing, result) = try outing(seed: seed)
    let rolls = try #require(result.summary.group).rollCalls
    #expect(rolls.map(\.goal.id) == outing.log.points.map(\.id))
    for (roll, truth) in zip(rolls, outing.log.points) {
      let unseen = truth.arrivals.filter { isSilent($0, outing) }
      for moment in unseen {
        let line = try #require(roll.lines.first { $0.member == moment.member })
        #expect(line.visit.arrived == nil && roll.allPassed == nil)
        #expect(roll.answer?.names.missing == [] && roll.answer?.names.notKnown == [moment.member])
      }
      for arrival in truth.arrivals where !unseen.contains(arrival) {
        let line = try #require(roll.lines.first { $0.member == arrival.member })
        #expect(abs(try #require(seconds(line.visit.arrived, arrival.time))) <= 20)
      }
      for departure in truth.departures
      where !unseen.contains(where: { $0.member == departure.member }) {
        let line = try #require(roll.lines.first { $0.member == departure.member })
        #expect(abs(try #require(seconds(line.visit.departed, departure.time))) <= 60)
      }
      guard unseen.isEmpty else { continue }
      #expect(abs(try #require(seconds(roll.allPassed, truth.arrivals.map(\.time).max()))) <= 20)
    }
    // All gather at the first point; at the second one is far behind when the leader goes on.
    #expect(rolls.first?.allHere != nil && rolls.first?.answer?.names.missing == [])
    let hut = try #require(rolls.first { $0.goal.id == "hut" })
    #expect(hut.allHere == nil && hut.answer?.names.missing == ["eli"])
    // The way is told in time where a route and a pace are known.
    let truth = try #require(outing.log.points.first { $0.id == "meadow" })
    let arrival = try #require(truth.arrivals.first { $0.member == "bea" }).time
    let update = try #require(
      result.events.of(ItineraryUpdated.self).first { $0.header.subject == "meadow" })
    let told = try #require(update.eta)
    // It counts on stops as there were so far, and the gathering was one.
    #expect(abs(told - arrival) <= (arrival - update.header.time) * 2 / 5)
  }

  @Test(arguments: [20_260_614, 11, 12, 13] as [UInt64])
  func gapsAreToWhoLeads(seed: UInt64) throws {
    let (outing, result) = try outing(seed: seed)
    for member in outing.members {
      let found = try #require(result.member(member.plan.id)?.straggling)
      let truth = member.truth.stragglingAlong
      #expect(found.count == truth.count, "\(member.plan.id)")
      for (episode, known) in zip(found.episodes, truth) {
        #expect(abs(try #require(seconds(episode.start, known.start))) <= 60)
      }
    }
    #expect(result.member("cem")?.battery?.hoursLeft != nil)
    let low = result.events.filter { $0.payload is BatteryLow }
    #expect(low.map(\.member) == ["cem"])
    #expect(low.allSatisfy { $0.time < outing.scenario.start + 82 * 60_000 })
  }

  @Test func whoHasNoContactIsTold() throws {
    let (_, result) = try outing(seed: 20_260_614)
    let log = try #require(result.summary.log)
    let silent = log.commands.filter { !$0.unreached.isEmpty }
    #expect(silent.map(\.effect.command) == ["careful", "rest"])
    #expect(silent.allSatisfy { $0.unreached == ["eli"] })
  }

  @Test(arguments: [20_260_614, 11, 12] as [UInt64]) func directions(seed: UInt64) throws {
    let path = Self.folder + "/scenario.json"
    var scenario = try Scenario(
      parsing: Array(try Data(contentsOf: URL(filePath: path))), file: path)
    scenario.reseed(seed)
    let outing = Simulation(scenario).run()
    let folder = try ScratchFolder()
    let plan = try plan([try MadeUp.write(outing, in: folder)])
    for second in [700, 1500, 2300, 3600, 4300] {
      let time = scenario.start + Int64(second) * 1000
      let question = try LocateQuestion(at: time.rfc3339, member: nil)
      let result = try OutingRun(plan, .whereabouts(at: time)).run()
      let answer = try question.locate(result, plan)
      let leader = second < 3300 ? "bea" : "cem"
      #expect(answer.leader == leader)
      let goal = try #require(outing.members.first { $0.plan.id == leader })
      for member in answer.members where !member.isLeader {
        let walker = try #require(outing.members.first { $0.plan.id == member.member.id })
        let (own, other) = (walker.path.coordinates[second], goal.path.coordinates[second])
        let truth = KnownDirection(from: own, to: other)
        let found = try #require(member.toLeader)
        guard member.isHeld == false else { continue }
        #expect(abs(found.metres - truth.metres) <= 30)
        if truth.metres > 100 { #expect(abs(truth.turn(to: found.bearing)) <= 15) }
      }
    }
  }

  @Test func windowsOfTheLogOverrideTheManifest() throws {
    let folder = try ScratchFolder()
    let walk = MadeUp.walk(300, seed: 5)
    try folder.write(walk.lines(member: "a"), to: "tracks/a.ndjson")
    try folder.write(walk.lines(member: "b"), to: "tracks/b.ndjson")
    try folder.write(
      """
      {"schema": "hither/outing/1", "log": "log.ndjson", "members": [
        {"id": "a", "role": "leader", "tracks": ["tracks/a.ndjson"]},
        {"id": "b", "tracks": ["tracks/b.ndjson"],
         "windows": [{"joined": "\(walk[0].time.rfc3339)", "left": "\(walk[50].time.rfc3339)"}]}]}
      """, to: "outing.json")
    try folder.write(
      """
      {"time": "\(walk[100].time.rfc3339)", "type": "join", "member": "b"}
      {"time": "\(walk[199].time.rfc3339)", "type": "leave", "member": "b"}
      {"time": "\(walk[199].time.rfc3339)", "type": "leave", "member": "nobody"}
      broken
      """, to: "log.ndjson")
    let result = try run([folder["."]], .init(), RunNeeds.everything)
    #expect(result.member("b")?.fixes == 100)
    #expect(result.member("b")?.quality.outsideWindow == 200)
    let types = result.events.filter { $0.type.hasPrefix("member.") }
    #expect(types.map(\.type) == ["member.joined", "member.left", "member.left"])
    #expect(result.rejectCount == 1)
    #expect(result.summary.diagnostics.notices.contains { $0.code == "unknown_member" })
    var strict = OutingOptions()
    strict.isStrict = true
    #expect(throws: HitherError.self) { try plan([folder["."]], strict) }
  }
}

/// The way between two true places, on a plane.
private struct KnownDirection {
  let metres: Double
  let bearing: Double

  init(from: Coordinate, to: Coordinate) {
    let north = Double(to.latitudeE7 - from.latitudeE7) * 1e-7 * 111_200
    let east =
      Double(to.longitudeE7 - from.longitudeE7) * 1e-7 * 111_320
      * cos(from.latitude * Double.pi / 180)
    metres = hypot(east, north)
    bearing = atan2(east, north) * 180 / Double.pi
  }

  func turn(to other: Double) -> Double {
    let turn = (other - bearing).truncatingRemainder(dividingBy: 360)
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }
}
