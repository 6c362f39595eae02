import FuzzLaws
import TestSupport
import Testing

/// Any bytes may come from another device.
@Suite("Messages of any bytes")
struct HostileMessageTests {
  @Test func seedsAndTheirDamageKeepToTheLawsSeed3() throws {
    var random = SeededGenerator(seed: 3)
    for target in FuzzTarget.exchanges {
      let seeds = target.seeds()
      #expect(seeds.count >= 5)
      for seed in seeds {
        #expect(target.violations(seed) == [])
        for _ in 0..<400 {
          var bytes = seed
          for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place...)
            default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            }
          }
          #expect(target.violations(bytes) == [], "\(bytes)")
        }
      }
    }
  }
}
