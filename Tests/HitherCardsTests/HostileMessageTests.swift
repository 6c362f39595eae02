import FuzzLaws
import ProductLaws
import Testing

/// Any bytes may come from another device.
@Suite("Messages of any bytes")
struct HostileMessageTests {
  @Test func seedsAndTheirDamageKeepToTheLawsSeed3() throws {
    for target in FuzzTarget.exchanges {
      #expect(target.seeds().count >= 5)
      #expect(target.violations(ofDamagedInputs: 4000, seed: 3) == [])
    }
  }
}
