import HitherEngine
import HitherTracks
import Testing

@testable import HitherGroups

/// Near or far is known if the positions are accurate enough to say so.
@Suite("Stragglers and accuracy") struct StragglerAccuracyTests {
  /// The follower walks at half of the leader's pace, with an accuracy.
  private func run(accuracy: Double) -> StragglerRun {
    let leader = TestWalker(way: .straight, progress: { 1.2 * $0 }, seconds: 0...3600)
    let follower = TestWalker(way: .straight, progress: { 0.6 * $0 }, seconds: 0...3600)
    var samples = [leader.samples(seed: 1), follower.samples(seed: 2)]
    for index in samples[1].indices { samples[1][index].accuracy = accuracy }
    return StragglerRun(samples, knowsRoute: false)
  }

  @Test("a position that may be anywhere within 2.5 km leaves the gap unknown")
  func inaccurate() throws {
    let run = run(accuracy: 2500)
    #expect(run.events.isEmpty)
    #expect(run.summary()?.count ?? 0 == 0)
    // Once the gap is more than 2.35 km, it would be evidence; it never is alarming.
    #expect(run.gaps().allSatisfy { $0.metres.isNaN || $0.metres > 1900 })
  }

  @Test(
    "one that is accurate enough does not, and the crossing is where it was",
    arguments: [0.0, 5, 30, 60])
  func accurate(_ accuracy: Double) throws {
    let run = run(accuracy: accuracy)
    #expect(run.events.map(\.type) == ["straggling.started"])
    let start = try #require(run.events.first).time - TestWalker.start
    #expect(abs(Double(start) / 1000 - 500 / 0.6) < 15)
    #expect(try #require(run.summary()).unknownMilliseconds == 0)
  }
}
