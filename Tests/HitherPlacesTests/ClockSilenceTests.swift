import HitherTracks
import Testing

@testable import HitherPlaces

/// Rules that name no state for a silence do not report the last state before one for as long as it lasts.
@Suite("Rules without a silence") struct ClockSilenceTests {
  private let world = PlaneWorld()

  /// At a place in metres east for an hour, silent for three, and there again.
  private func fixes(at east: Double) -> [Fix] {
    [0.0...3600, 14_400...18_000].flatMap { seconds in
      stride(from: seconds.lowerBound, through: seconds.upperBound, by: 60).map {
        world.fix($0, east, 0)
      }
    }
  }

  private var places: [Place] {
    [
      world.circle("h", radius: 100, kind: .home),
      world.circle("w", 5000, radius: 100, kind: .work),
    ]
  }

  @Test("a phone that is off is lost, half an hour after its last fix")
  func lost() throws {
    let ladder = ClockLadder([.init("home", .inside(.home))])
    #expect(try ClockRun(fixes(at: 0), places, ladder).states == ["home"])
    let run = try ClockRun(fixes(at: 0), places, ladder.endingSilences)
    #expect(run.states == ["home", "lost", "home"])
    #expect(run.stretches[1].start == 5400 && run.stretches[1].end == 14_400)
    #expect(ladder.endingSilences.states == ["lost", "home", "out"])
  }

  @Test("a state that needs more than a silence is kept, and the others end in one")
  func partly() throws {
    let ladder = ClockLadder([
      .init("home", .all([.inside(.home), .not(.silent(milliseconds: 600_000))])),
      .init("asleep", .all([.inside(.home), .silent(milliseconds: 600_000)])),
      .init("work", .inside(.work)),
    ]).endingSilences
    #expect(try ClockRun(fixes(at: 0), places, ladder).states == ["home", "asleep", "home"])
    #expect(try ClockRun(fixes(at: 5000), places, ladder).states == ["work", "lost", "work"])
    #expect(ladder.endingSilences == ladder)
  }

  @Test("rules in which a silence alone leads to a state are not changed")
  func unchanged() {
    let silence = ClockCondition.silent(milliseconds: 7_200_000)
    for ladder in [
      ClockLadder.usual(for: places), ClockLadder([.init("offline", silence)]),
      ClockLadder([.init("home", .inside(.home)), .init("away", .any([.outside(.home), silence]))]),
    ] { #expect(ladder.endingSilences == ladder) }
  }
}
