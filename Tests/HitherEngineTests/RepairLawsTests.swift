import HitherEngine
import HitherTracks
import TestSupport
import Testing

@Suite("Repair keeps the laws")
struct RepairLawsTests {
  @Test func deduplicator() {
    #expect(OperatorLaws.violations(of: Deduplicator(), seed: 1) == [])
  }

  @Test func nullIsland() {
    #expect(OperatorLaws.violations(of: NullIslandFilter(), seed: 5) == [])
  }

  @Test func jumpRepair() {
    #expect(OperatorLaws.violations(of: JumpRepair(), seed: 2) == [])
  }

  @Test func frozenPositions() {
    #expect(OperatorLaws.violations(of: FrozenPositions(), seed: 3) == [])
  }

  @Test func membershipFilter() {
    let windows = [
      MembershipWindow(left: Instant(milliseconds: 1_777_600_300_000)),
      MembershipWindow(joined: Instant(milliseconds: 1_777_601_000_000)),
    ]
    #expect(OperatorLaws.violations(of: MembershipFilter(windows: windows), seed: 4) == [])
  }
}
