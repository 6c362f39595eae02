import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups

/// The operators that read the log keep the laws of group operators.
@Suite("Operators of the log keep the laws") struct LogLawsTests {
  private static func roster(_ law: LawRoster) -> GroupRoster {
    GroupRoster(
      ids: law.ids, leader: Int(law.leader.position),
      absent: Set(law.ids.filter { $0.hasPrefix("absent") }))
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [nil, 0]) func stragglersWithHandOvers(progressIndex: Int?) {
    var (episodes, handOvers) = (0, 0)
    let violations = GroupLaws.violations(
      seed: 21, groups: 10, isByMember: false, hasLog: true
    ) { (_: StragglerDetector, state: StragglerDetector.State, member) in
      episodes += Int(state.followers[member].count)
      if state.attendance.leader == member { handOvers += 1 }
      return state.followers[member].stateBytes
    } make: {
      StragglerDetector(
        members: $0.ids, leader: $0.leader,
        .init(OutingSettings(), progressIndex: progressIndex, accuracyIndex: 1))
    }
    #expect(violations == [])
    #expect(episodes > 20 && handOvers > 20)
  }

  @Test func roles() {
    #expect(
      GroupLaws.violations(seed: 22, isByMember: false, hasLog: true) {
        $1.stateBytes + [UInt8($2 * 0)]
      } make: {
        RosterWatch(Self.roster($0))
      } == [])
  }

  @Test func announcements() {
    let violations = GroupLaws.violations(
      seed: 25, groups: 8, isByMember: false, hasLog: true
    ) { (_: Announcements, _: Announcements.State, _) in
      // What it reports is compared in any case.
      []
    } make: {
      Announcements(Self.roster($0))
    }
    #expect(violations == [])
  }

  @Test func commands() {
    var (sent, fulfilled) = (0, 0)
    let violations = GroupLaws.violations(
      seed: 23, groups: 12, isByMember: false, hasLog: true
    ) { (step: CommandTracker, state: CommandTracker.State, _) in
      let ids = step.roster.ids
      return step.effects(in: state).flatMap { effect -> [UInt8] in
        sent += 1
        if effect.fulfilled != nil { fulfilled += 1 }
        let arrivals = effect.arrivals.map { "\(ids[$0.member])\($0.time.milliseconds)" }.sorted()
        return Self.bytes(
          "\(effect.time.milliseconds) \(effect.sender) \(effect.command) \(arrivals) "
            + "\(effect.unreached.map { ids[$0] }) \(effect.fulfilled?.milliseconds ?? 0) "
            + "\(effect.restStart?.milliseconds ?? 0) \(effect.last.map { ids[$0] } ?? "")\n")
      }
    } make: {
      CommandTracker(Self.roster($0), .init(stopIndex: 1))
    }
    #expect(violations == [])
    #expect(sent > 100 && fulfilled > 20)
  }

  @Test func requests() {
    var decided = 0
    let violations = GroupLaws.violations(
      seed: 24, groups: 8, isByMember: false, hasLog: true
    ) { (_: RequestWatch, state: RequestWatch.State, _) in
      decided += state.requests.count { $0.decided != nil }
      var coder = StateCoder()
      coder.append(state.requests)
      return coder.written()
    } make: {
      RequestWatch(Self.roster($0))
    }
    #expect(violations == [])
    #expect(decided > 20)
  }

  @Test(arguments: [true, false]) func nearness(hasLog: Bool) {
    var stretches = 0
    let violations = GroupLaws.violations(
      seed: 25, groups: 10, isByMember: false, hasLog: hasLog
    ) { (_: LeaderProximityDetector, state: LeaderProximityDetector.State, member) in
      stretches += state.records[member].stretches.count
      return state.records[member].stateBytes
    } make: {
      LeaderProximityDetector(Self.roster($0))
    }
    #expect(violations == [])
    #expect(stretches > 20)
  }

  private static func bytes(_ roll: RollCall) -> [UInt8] {
    let lines = roll.lines.map { "\($0.member) \($0.visit) \($0.waitedMilliseconds ?? -1)" }
    let answer = roll.answer.map { [$0.names.arrived, $0.names.missing, $0.names.notKnown] } ?? []
    let expected = roll.expected.map { [$0.told, $0.time, $0.earliest, $0.latest] } ?? []
    return bytes(
      "\(roll.goal.id) \(lines) \(answer) \(roll.allHere?.milliseconds ?? 0) "
        + "\(expected.map(\.milliseconds))\n")
  }

  @Test func itinerary() {
    var (arrivals, answers, expected) = (0, 0, 0)
    let violations = GroupLaws.violations(
      seed: 26, groups: 12, isByMember: false, hasLog: true
    ) { (step: ItineraryWatch, state: ItineraryWatch.State, _) in
      step.rollCalls(in: state, end: nil).flatMap { roll -> [UInt8] in
        arrivals += roll.lines.count { $0.visit.arrived != nil }
        answers += roll.answer == nil ? 0 : 1
        expected += roll.expected == nil ? 0 : 1
        return Self.bytes(roll)
      }
    } make: {
      // The progress stands for the seconds still to go, too.
      var parameters = ItineraryWatch.Parameters()
      (parameters.progressIndex, parameters.timeToGoIndex) = (0, 0)
      parameters.lapMetres = 48_001
      parameters.passages = { [Double($0.id.utf8.last ?? 0) * 1000] }
      let never = ItineraryGoal(id: "0", coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
      return ItineraryWatch(Self.roster($0), goals: [never], parameters)
    }
    #expect(violations == [])
    #expect(arrivals > 20 && answers > 5 && expected > 5, "\(expected)")
  }

  @Test func forks() {
    var (arrivals, answers) = (0, 0)
    let violations = GroupLaws.violations(
      seed: 27, groups: 12, isByMember: false, hasLog: true
    ) { (step: ForkWatch, state: ForkWatch.State, _) in
      step.rollCalls(in: state, end: nil).flatMap { roll -> [UInt8] in
        arrivals += roll.lines.count { $0.visit.arrived != nil }
        answers += roll.answer == nil ? 0 : 1
        return Self.bytes(roll)
      }
    } make: { law in
      var parameters = ItineraryWatch.Parameters()
      parameters.progressIndex = 0
      // So wide that the progress alone says who is at which passage.
      let forks = [500, 1100, 1700, 2300].map { (metres: Int) in
        ItineraryGoal(
          id: "fork \(metres)", coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0),
          radiusMetres: 1e8, progressMetres: Double(metres))
      }
      return ForkWatch(Self.roster(law), forks: forks, parameters)
    }
    #expect(violations == [])
    #expect(arrivals > 20 && answers > 5)
  }
}
