import HitherEstimates
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// What cannot be is not used, or it is said.
@Suite("Positions and devices that cannot be one person's")
struct DoubtfulPositionsTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private func track(_ places: [(minute: Int, lat: Double, lon: Double)]) -> String {
    let start = Instant(milliseconds: 1_777_600_000_000)
    return "time,lat,lon\n"
      + places.map { "\((start + Int64($0.minute) * 60_000).rfc3339),\($0.lat),\($0.lon)\n" }
      .joined()
  }

  /// A night at 0°, 0°, a fix every 25 min, between two evenings at home.
  @Test func aNightAtNullIslandIsSilence() throws {
    let home = (0..<20).map { (minute: $0 * 10, lat: 52.52, lon: 13.4) }
    let night = (0..<16).map { (minute: 210 + $0 * 25, lat: 0.0, lon: 0.0) }
    let morning = (0..<20).map { (minute: 620 + $0 * 10, lat: 52.52, lon: 13.4) }
    let path = try folder.write(track(home + night + morning), to: "leo.csv")
    let result = try run([path], OutingOptions(), RunNeeds.everything)
    let member = try #require(result.member("leo"))
    #expect(member.fixes == 40 && member.quality.jumps == 16)
    #expect(member.rawDistance < 1)
    let notices = result.summary.diagnostics.notices
    #expect(notices.map(\.code) == ["null_island"])
    #expect(notices.first?.values["count"] == "16")
  }

  /// Faster than anything that flies, and not back soon: both sides are used, and it is said.
  @Test func aStepBeyondAllSpeedIsSaid() throws {
    let here = (0..<40).map { (minute: $0, lat: 47 + Double($0) * 0.0005, lon: 11.0) }
    let there = (40..<80).map { (minute: $0, lat: 35 + Double($0) * 0.0005, lon: 11.0) }
    let path = try folder.write(track(here + there), to: "leo.csv")
    let result = try run([path])
    #expect(result.member("leo")?.fixes == 80)
    let notices = result.summary.diagnostics.notices
    #expect(notices.map(\.code) == ["impossible_step"])
    #expect(notices.first?.values["from"] == "2026-05-01T02:26:40Z")
  }
}
