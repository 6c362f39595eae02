import FuzzLaws
import Testing

/// Any bytes may come from another device.
@Suite("Messages of any bytes")
struct HostileMessageTests {
  @Test func seedsAndTheirDamageKeepToTheLawsSeed3() throws {
    for target in FuzzTarget.exchanges {
      let seeds = target.seeds()
      #expect(seeds.count >= 5)
      for seed in seeds { #expect(target.violations(seed) == []) }
      let mutator = Mutator(seeds: seeds)
      for number in 0..<4000 as Range<UInt64> {
        #expect(target.violations(mutator.input(number, seed: 3)) == [], "input \(number)")
      }
    }
  }
}
