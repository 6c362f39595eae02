import HitherSimulation
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

/// One recording of a walk and a ride: what is learned from one part must not be used for the other.
@Suite("Distance of walks and rides in one recording")
struct MixedMotionTests {
  private static let noises: [Walk.Noise] = [.white2, .wandering4, .wandering8, .mixed6]

  /// Drives around blocks: up to 14 m/s on the straights, with corners at 5 m/s.
  private static func drive(_ walk: inout Walk, corners: Int, _ random: inout SplitMix64) {
    for _ in 0..<corners {
      for speed in 5..<14 { walk.walk(seconds: 1, metresPerSecond: Double(speed)) }
      walk.walk(seconds: 10 + Int(20 * random.uniform()), metresPerSecond: 14)
      for speed in (5..<14).reversed() { walk.walk(seconds: 1, metresPerSecond: Double(speed)) }
      walk.walk(seconds: 4, metresPerSecond: 5, bendDegrees: random.uniform() < 0.5 ? 90 : -90)
    }
  }

  private static func check(
    _ walk: Walk, _ batch: FixBatch, within share: Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let summary = DistanceTruthTests.summary(batch)
    let error = summary.distance - walk.metres
    let comment = "\(summary.distance) of \(walk.metres) m"
    #expect(abs(error) < share * walk.metres, "\(comment)", sourceLocation: location)
    #expect(
      abs(error) <= 3 * (summary.distanceStandardError ?? 0), "\(comment)",
      sourceLocation: location)
  }

  @Test(arguments: noises, [1, 2, 5])
  func walkAndDrive(_ noise: Walk.Noise, every interval: Int) {
    for seed in 0..<4 {
      var random = SplitMix64(seed: 2_800 + UInt64(seed))
      var walk = Walk()
      walk.wander(seconds: 1200, &random)
      Self.drive(&walk, corners: 5 + 5 * seed, &random)
      walk.wander(seconds: 1200, &random)
      // Of a ride that is shorter than a block little is learned. Without a look at parts errors reach a quarter.
      Self.check(walk, walk.recorded(every: interval, noise, &random), within: 0.075)
    }
  }

  /// A minute or two by cable car or bus that the device did not record, or only as one step.
  @Test(arguments: noises, [1, 2, 5])
  func fastStepInAWalk(_ noise: Walk.Noise, every interval: Int) {
    for (seed, hole) in [(60, 18.0), (120, 10), (90, 12), (60, 5)].enumerated() {
      var random = SplitMix64(seed: 2_900 + UInt64(seed))
      var walk = Walk()
      walk.wander(seconds: 1200, &random)
      walk.walk(seconds: hole.0, metresPerSecond: hole.1)
      walk.wander(seconds: 1200, &random)
      let whole = walk.recorded(every: interval, noise, &random)
      let start = whole.time[0]
      let batch = whole.picking(
        whole.time.indices.filter {
          !(1_200_001..<(1_200_000 + Int64(hole.0) * 1000)).contains(whole.time[$0] - start)
        })
      Self.check(walk, batch, within: 0.03)
    }
  }
}
