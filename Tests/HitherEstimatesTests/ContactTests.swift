import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

@Suite("Contact with a member")
struct ContactTests {
  private static let start = Instant(milliseconds: 1_777_594_200_000)

  private static func fix(_ second: Int64) -> Fix {
    Fix(
      time: start + second * 1000,
      coordinate: Coordinate(latitudeE7: 460_000_000 + Int32(second), longitudeE7: 140_000_000))
  }

  /// The events of fixes at some seconds, up to another.
  private static func events(
    _ seconds: [Int64], until end: Int64, _ windows: [MembershipWindow] = []
  ) -> [Event] {
    var pipeline = Pipeline(member: "bob")
    pipeline.append(ContactWatch(windows: windows))
    var batch = FixBatch(seconds.map(fix))
    pipeline.process(&batch, reaching: start + end * 1000)
    return pipeline.takeEvents()
  }

  @Test("a silence as long as a recording gap is none; a longer one is told at that moment")
  func lostAndRegained() throws {
    #expect(Self.events([0, 10, 190], until: 190) == [])
    let events = Self.events([0, 10, 1000, 1010], until: 1010)
    #expect(events.map(\.type) == ["contact.lost", "contact.regained"])
    #expect(events.map(\.time) == [Self.start + 190_000, Self.start + 1_000_000])
    let lost = try #require(events.first?.payload as? ContactLost)
    #expect(lost.lastSeen == Self.start + 10_000 && lost.ageSeconds == 180)
    #expect(events.first?.position == Self.fix(10).coordinate)
    let regained = try #require(events.last?.payload as? ContactRegained)
    #expect(regained.lastSeen == Self.start + 10_000 && regained.ageSeconds == 990)
  }

  @Test("who dies for good is lost as soon as time goes on")
  func diesForGood() {
    #expect(Self.events([0, 10], until: 190) == [])
    #expect(Self.events([0, 10], until: 191).map(\.type) == ["contact.lost"])
    #expect(Self.events([0, 10], until: 90_000).map(\.type) == ["contact.lost"])
  }

  @Test("who has left is not missed")
  func outsideOfWindows() {
    let window = MembershipWindow(joined: nil, left: Self.start + 60_000)
    #expect(Self.events([0, 10, 1000], until: 9000, [window]) == [])
  }

  @Test func laws() {
    #expect(OperatorLaws.violations(of: ContactWatch(), seed: 34) == [])
  }
}
