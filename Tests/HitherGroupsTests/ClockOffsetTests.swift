import HitherEngine
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherGroups

@Suite("Clocks that differ")
struct ClockOffsetTests {
  static func samples(_ fixes: FixBatch, shift: Int64) -> [TickPlace] {
    var shifted = fixes
    for index in 0..<shifted.count { shifted.time[index] += shift }
    return RecordingPairTests.samples(shifted)
  }

  /// A zone, summer time, and a clock that was set by hand.
  @Test(arguments: [3_600_000, -3_600_000, 7_200_000, -19_800_000, 312_000, -1_033_000])
  func companionsWithAnotherClock(shift: Int64) throws {
    for seed: UInt64 in 1...4 {
      let members = StragglerSimulationTests.clockGroup(seed: seed)
      let offset = ClockOffset.between(
        RecordingPairTests.samples(members[0].fixes), Self.samples(members[1].fixes, shift: shift),
        step: 10_000)
      let found = try #require(offset, "seed \(seed)")
      #expect(abs(found.milliseconds - shift) <= (shift % 1_800_000 == 0 ? 0 : 60_000))
      #expect(found.share >= 0.85)
    }
  }

  /// A receiver whose weeks have started again, and the same date in another year.
  @Test(
    arguments: [
      (-619_315_200_000, ClockOffset.Cause.weekRollover), (1_238_630_400_000, .weekRollover),
      (-31_536_000_000, .years(-1)), (157_766_400_000, .years(5)),
    ] as [(Int64, ClockOffset.Cause)])
  func companionsOfAnotherAge(shift: Int64, cause: ClockOffset.Cause) throws {
    let members = StragglerSimulationTests.clockGroup(seed: 3)
    let leader = RecordingPairTests.samples(members[0].fixes)
    for more: Int64 in [0, 3_600_000] {
      let other = Self.samples(members[1].fixes, shift: shift + more)
      let found = try #require(ClockOffset.between(leader, other, step: 10_000))
      #expect(found.milliseconds == shift + more && found.cause == cause)
    }
  }

  /// Days apart that no clock makes by itself are another outing.
  @Test(arguments: [30, 364, 7167, 7175] as [Int64]) func anotherOuting(days: Int64) {
    let members = StragglerSimulationTests.clockGroup(seed: 3)
    let other = Self.samples(members[1].fixes, shift: days * 86_400_000)
    #expect(
      ClockOffset.between(RecordingPairTests.samples(members[0].fixes), other, step: 10_000) == nil)
  }

  @Test(arguments: UInt64(1)...6) func clocksThatAgree(seed: UInt64) {
    let members = StragglerSimulationTests.clockGroup(seed: seed)
    for other in members.dropFirst() {
      #expect(
        ClockOffset.between(
          RecordingPairTests.samples(members[0].fixes), RecordingPairTests.samples(other.fixes),
          step: 10_000) == nil)
    }
  }

  /// Whoever sets out later and walks alone has rests of their own, and no wrong clock.
  @Test(arguments: [300.0, 900, 1700, 3500]) func someoneWhoWalksBehind(seconds: Double) {
    for seed: UInt64 in 1...4 {
      let scenario = StragglerSimulationTests.apart(seed: seed, seconds: seconds)
      let members = Simulation(scenario).run().members
      #expect(
        ClockOffset.between(
          RecordingPairTests.samples(members[0].fixes),
          RecordingPairTests.samples(members[1].fixes), step: 10_000) == nil)
    }
  }
}

extension StragglerSimulationTests {
  /// Three who walk together and rest together.
  static func clockGroup(seed: UInt64) -> [SimulatedMember] {
    var scenario = scenario(.winding, seed: seed)
    scenario.members = ["leader", "near", "far"].map { MemberPlan(id: $0) }
    scenario.members[0].role = .leader
    scenario.members[1].followMetres = 10
    scenario.members[2].followMetres = 30
    scenario.pauses = [1500.0, 3300, 4800].map { metres in
      var pause = SharedPause(atMetres: metres, durationSeconds: 400)
      pause.waitsForAll = true
      return pause
    }
    return Simulation(scenario).run().members
  }

  /// Two who walk the same way each for themselves.
  static func apart(seed: UInt64, seconds: Double) -> Scenario {
    var scenario = scenario(.winding, seed: seed)
    scenario.keepsTogether = false
    scenario.pauses = []
    scenario.members = ["leader", "later"].map { MemberPlan(id: $0) }
    scenario.members[0].role = .leader
    scenario.members[0].pauses = [PrivatePause(atMetres: 2000, durationSeconds: 500)]
    scenario.members[1].pauses = [
      PrivatePause(atMetres: 1300, durationSeconds: 300),
      PrivatePause(atMetres: 4100, durationSeconds: 500),
    ]
    scenario.members[1].startSeconds = seconds
    return scenario
  }
}
