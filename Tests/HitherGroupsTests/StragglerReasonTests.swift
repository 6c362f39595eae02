import HitherEngine
import HitherTracks
import Testing

@testable import HitherGroups

/// An unknown gap has the reason for which the detector did not measure it.
@Suite("Why a gap is unknown") struct StragglerReasonTests {
  /// A follower at 1.2 m/s like the leader, 100 m behind unless stated.
  private static func walker(
    behind: Double = 100, aside: Double = 0, silent: [ClosedRange<Double>] = []
  ) -> TestWalker {
    TestWalker(
      way: .straight, progress: { 200 + 1.2 * $0 - behind }, seconds: 0...2000, silences: silent,
      aside: { _ in (aside, 0) })
  }

  private static func reasons(_ run: StragglerRun) throws -> [UnknownGapReason] {
    try #require(run.summary()).unknownTimes.byReason.map(\.reason)
  }

  /// The sums by reason are the whole, in the total, in the intervals and on the curve.
  private static func checkSums(_ run: StragglerRun) throws {
    let summary = try #require(run.summary())
    #expect(summary.unknownTimes.total == summary.unknownMilliseconds)
    for (reason, time) in summary.unknownTimes.byReason {
      let listed = summary.unknown.filter { $0.reason == reason }.reduce(Int64(0)) {
        $0 + $1.milliseconds
      }
      #expect(listed <= time)
    }
    for point in run.gaps() { #expect(point.metres.isNaN == (point.reason != nil)) }
  }

  @Test("beside the leader all the time: it is not known who is ahead")
  func order() throws {
    let run = StragglerRun([Self.walker(behind: 0), Self.walker(behind: 0, aside: 200)])
    let summary = try #require(run.summary())
    #expect(summary.maxGap == nil)
    #expect(summary.unknownTimes.main == .orderUnknown)
    #expect(summary.unknownMilliseconds == 2_000_000)
    #expect(run.gaps().allSatisfy { $0.reason == .orderUnknown })
    try Self.checkSums(run)
  }

  @Test("silent: the member's or the leader's position is missing")
  func silences() throws {
    let silent = [600.0...1200]
    let member = StragglerRun([Self.walker(behind: 0), Self.walker(silent: silent)])
    #expect(try Self.reasons(member).contains(.noMemberPosition))
    try Self.checkSums(member)
    let leader = StragglerRun([Self.walker(behind: 0, silent: silent), Self.walker()])
    #expect(try Self.reasons(leader).contains(.noLeaderPosition))
    try Self.checkSums(leader)
  }

  @Test("within 2.5 km: the positions do not decide")
  func inaccurate() throws {
    var samples = [Self.walker(behind: 0).samples(seed: 1), Self.walker().samples(seed: 2)]
    for index in samples[1].indices { samples[1][index].accuracy = 2500 }
    let run = StragglerRun(samples, knowsRoute: false)
    #expect(try Self.reasons(run).contains(.inaccurate))
    try Self.checkSums(run)
  }

  @Test("a kilometre away and back within a minute: the position is suspect")
  func implausible() throws {
    var far = Self.walker()
    far.aside = { (900...930).contains($0) ? (1000, 0) : (0, 0) }
    let run = StragglerRun([Self.walker(behind: 0), far])
    #expect(try Self.reasons(run).contains(.implausiblePosition))
    try Self.checkSums(run)
  }

  @Test("the state keeps the reasons")
  func state() throws {
    let run = StragglerRun([Self.walker(behind: 0), Self.walker(behind: 0, aside: 200)])

    let read = try StragglerDetector.State(stateBytes: run.state.stateBytes)
    #expect(run.detector.summary(of: 1, in: read) == run.summary())
  }
}
