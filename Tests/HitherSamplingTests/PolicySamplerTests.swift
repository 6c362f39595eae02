import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherSampling

/// A phone wakes when its policy says so, and never in between.
@Suite("Sampling by policy")
struct PolicySamplerTests {
  struct Case: Sendable {
    let policy: SpeedInterval
    let speed: Double?
    let seconds: Double
  }

  /// The corners of the requirement, the middle of the line between them, and what lies outside.
  @Test(arguments: [
    Case(policy: .standard, speed: 0, seconds: 90),
    Case(policy: .standard, speed: 0.3, seconds: 90),
    Case(policy: .standard, speed: 1.15, seconds: 60),
    Case(policy: .standard, speed: 2, seconds: 30),
    Case(policy: .standard, speed: 80, seconds: 30),
    Case(policy: .standard, speed: nil, seconds: 30),
    Case(policy: .precise, speed: 0.1, seconds: 30),
    Case(policy: .precise, speed: 1.15, seconds: 22.5),
    Case(policy: .precise, speed: 2, seconds: 15), Case(policy: .precise, speed: .nan, seconds: 15),
  ])
  func intervalIsLinearInSpeed(sample: Case) {
    let now = Instant(milliseconds: 1_000_000)
    let view = PhoneView(now: now, speedMetresPerSecond: sample.speed)
    #expect(sample.policy.nextWakeUp(view) == now + Int64(sample.seconds * 1000))
  }

  @Test(arguments: SamplingPolicies.all.map(\.name)) func keepsTheLaws(policy: String) throws {
    let sampler = PolicySampler(try #require(SamplingPolicies.named(policy)))
    #expect(OperatorLaws.violations(of: sampler, seed: 7101) == [])
  }

  /// A fix a second at a steady pace: the fixes taken are the interval apart that the pace asks for.
  @Test(arguments: [(0.0, 90), (1.15, 60), (3.0, 30)]) func steadyWalk(pace: Double, seconds: Int) {
    var batch = FixBatch()
    for second in 0..<1800 {
      let metres = pace * Double(second)
      batch.append(
        Fix(
          time: Instant(milliseconds: Int64(second) * 1000),
          coordinate: Coordinate(
            latitudeE7: 251_700_000 + Int32(metres / 0.0111195), longitudeE7: 1_215_500_000)))
    }
    let sampler = PolicySampler(SpeedInterval.standard)
    var (state, events) = (sampler.makeState(), EventCollector(member: "leo"))
    sampler.process(&batch, &state, &events)
    let steps = (1..<batch.count).map { Int((batch.time[$0] - batch.time[$0 - 1]) / 1000) }
    // At the first fix the pace is not known yet.
    #expect(steps.first == 30 && steps.count > 10)
    #expect(steps.dropFirst().allSatisfy { abs($0 - seconds) <= 1 }, "\(steps)")
  }

  /// The speed that the device tells counts before the one that the way shows.
  @Test func deviceSpeedCounts() {
    var batch = FixBatch()
    for second in 0..<600 {
      var fix = Fix(
        time: Instant(milliseconds: Int64(second) * 1000),
        coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
      fix.speed = 5
      batch.append(fix)
    }
    let sampler = PolicySampler(SpeedInterval.precise)
    var (state, events) = (sampler.makeState(), EventCollector(member: "leo"))
    sampler.process(&batch, &state, &events)
    #expect(batch.time == (0..<40).map { Int64($0) * 15_000 })
  }

  /// A segment's beginning is not lost with the fix that the phone slept through.
  @Test func breaksAreCarriedOn() {
    var batch = FixBatch()
    for second in 0..<100 {
      batch.append(
        Fix(
          time: Instant(milliseconds: Int64(second) * 1000),
          coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0), startsSegment: second == 10))
    }
    let sampler = PolicySampler(SpeedInterval.precise)
    var (state, events) = (sampler.makeState(), EventCollector(member: "leo"))
    sampler.process(&batch, &state, &events)
    #expect(batch.time == [0, 15_000, 45_000, 75_000])
    #expect(batch.startsSegment == [false, true, false, false])
  }
}
