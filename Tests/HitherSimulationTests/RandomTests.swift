import HitherSimulation
import Testing

@Suite struct RandomTests {
  /// The numbers of the published reference code for this seed.
  @Test func splitMixIsSplitMix() {
    var random = SplitMix64(seed: 1_234_567)
    let published: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect((0..<5).map { _ in random.next() } == published)
  }

  @Test func streamsDiffer() {
    var seen: Set<UInt64> = []
    for seed in 0..<20 as Range<UInt64> {
      for stream in ["route", "noise/a", "noise/b", "way/a", ""] {
        var random = SplitMix64(seed: seed, stream: stream)
        seen.insert(random.next())
      }
    }
    #expect(seen.count == 100)
  }

  @Test func normalNumbersHaveTheirMoments() {
    var random = SplitMix64(seed: 42)
    let values = (0..<40_000).map { _ in random.normal() }
    let mean = values.reduce(0, +) / 40_000
    let square = values.reduce(0) { $0 + $1 * $1 } / 40_000
    let fourth = values.reduce(0) { $0 + $1 * $1 * $1 * $1 } / 40_000
    // Five standard errors each.
    #expect(abs(mean) < 0.025)
    #expect(abs(square - 1) < 0.036)
    #expect(abs(fourth - 3) < 0.25)
    #expect(values.allSatisfy { $0.isFinite })
  }
}
