import HitherEngine
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups

/// What is true of every gap, whoever walks where.
@Suite("Laws of the gap") struct StragglerLawTests {
  /// How far the errors of positions, ticks and trails may lead, in metres.
  private static let slack = 90.0

  @Test(
    "no gap exceeds what geometry allows, and nobody ahead or with the leader straggles",
    arguments: MadeUpParty.Habit.allCases, [false, true])
  func gaps(_ habit: MadeUpParty.Habit, knowsRoute: Bool) throws {
    var known = 0
    for seed in 1...12 as ClosedRange<UInt64> {
      let party = MadeUpParty(habit, seed: seed)
      let run = StragglerRun(party.samples(), knowsRoute: knowsRoute, distanceIndex: 1)
      for point in run.gaps() where !point.metres.isNaN {
        known += 1
        let second = Double(point.time - TestWalker.start) / 1000
        let most = point.way == .straight ? party.apart(second) : party.mostBehind(second)
        #expect(
          point.metres <= max(0, most) + Self.slack,
          "\(habit), seed \(seed), second \(second): \(point)")
      }
      guard habit != .fallsBehind, habit != .strays else { continue }
      #expect(run.events.isEmpty, "\(habit), seed \(seed)")
    }
    #expect(known > 2000)
  }
}
