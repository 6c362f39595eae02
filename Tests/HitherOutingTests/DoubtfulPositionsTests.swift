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
    #expect(member.track.rawDistance < 1)
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

  /// Thirteen kilometres in two minutes between two walks are counted, and said; a ride of many such steps is a ride.
  @Test func aStepUnlikeAllElseIsSaid() throws {
    typealias Place = (minute: Int, lat: Double, lon: Double)
    func walk(_ minutes: Range<Int>, from north: Double) -> [Place] {
      minutes.map { (minute: $0, lat: north + Double($0) * 0.0006, lon: 11.0) }
    }
    let leap = walk(0..<40, from: 47) + walk(41..<80, from: 47.117)
    let path = try folder.write(track(leap), to: "leo.csv")
    let result = try run([path])
    let notices = result.summary.diagnostics.notices
    #expect(notices.map(\.code) == ["implausible_step"])
    #expect(notices.first?.values["count"] == "1")
    #expect(notices.first?.values["length"] == "13.1 km")
    #expect(notices.first?.values["from"] == "2026-05-01T02:27:40Z")
    #expect(result.member("leo")?.distance ?? 0 > 10_000)
    let ride = (40..<50).map { (minute: $0, lat: 47.024 + Double($0 - 40) * 0.012, lon: 11.0) }
    let ridden = try folder.write(
      track(walk(0..<40, from: 47) + ride + walk(50..<80, from: 47.117)), to: "mia.csv")
    #expect(try run([ridden]).summary.diagnostics.notices.isEmpty)
  }

  /// A phone that walks beside a tablet that stays 130 km away: one recording each.
  @Test func devicesOfOneExportAreRecordingsOfTheirOwn() throws {
    /// A record of the export, a minute after the other of its device.
    func record(_ tag: Int, _ minute: Int) -> String {
      let north = tag == 1 ? 470_000_000 + minute * 6000 : 480_000_000
      let time = 1_777_600_000_000 + minute * 60_000 + (tag == 1 ? 0 : 30_000)
      return """
        {"latitudeE7": \(north), "longitudeE7": 110000000, "accuracy": \(tag == 1 ? 10 : 30), \
        "deviceTag": \(tag), "timestampMs": "\(time)"}
        """
    }
    func text(_ tags: [Int]) -> String {
      let lines = (0..<30).flatMap { minute in tags.map { record($0, minute) } }
      return "{\"locations\": [\(lines.joined(separator: ",\n"))]}"
    }
    let both = try run([try folder.write(text([1, 2]), to: "both/Records.json")])
    let phone = try run([try folder.write(text([1]), to: "phone/Records.json")])
    let (mixed, alone) = (
      try #require(both.member("Records")), try #require(phone.member("Records"))
    )
    #expect(abs(mixed.track.rawDistance - alone.track.rawDistance) < 1)
    #expect(alone.track.rawDistance > 1900 && mixed.quality.jumps == 0)
    #expect(both.summary.diagnostics.notices.map(\.code) == ["several_devices"])
    #expect(phone.summary.diagnostics.notices.isEmpty)
  }
}
