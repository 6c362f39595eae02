import HitherTracks
import Testing

@Suite("Time")
struct TimeTests {
  @Test(arguments: [
    ("2026-05-01T06:10:00Z", Int64(1_777_615_800_000)),
    ("2026-05-01T08:10:00.250+02:00", 1_777_615_800_250),
    ("2026-05-01 06:10:00+00", 1_777_615_800_000),
    ("2026-05-01T06:10Z", 1_777_615_800_000),
    ("2026-05-01T06:10:00.2505Z", 1_777_615_800_250),
    ("2026-05-01T06:10:00.2515Z", 1_777_615_800_252),
    ("2026-05-01T06:10:00.25051Z", 1_777_615_800_251),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000),
    ("0001-01-01T00:00:00Z", -62_135_596_800_000),
    ("1969-12-31T23:59:59.999Z", -1),
  ])
  func readsISO8601(_ text: String, _ milliseconds: Int64) {
    #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "2026", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-05-01T25:00:00Z",
    "2026-05-01T06:10:00", "2026-05-01T06:10:00Zx", "0000-01-01T00:00:00Z", "+2026-05-01T06:10:00Z",
    "2026-05-01T06:10:00.Z", "2026-05-01T06:60:00Z", "0001-01-01T00:00:00+01:00",
  ])
  func refusesOtherText(_ text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test func writesWhatItReads() {
    var state: UInt64 = 7
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let span = UInt64(Instant.latest.milliseconds - Instant.earliest.milliseconds)
      let instant = Instant.earliest + Int64((state >> 11) % span)
      #expect(Instant(rfc3339: instant.rfc3339) == instant)
    }
  }

  @Test func everyDayOfFourCenturiesComesBack() {
    var before = CivilDate(daysSinceEpoch: -200_001)
    for days in -200_000..<100_000 {
      let date = CivilDate(daysSinceEpoch: days)
      #expect(date.daysSinceEpoch == days)
      #expect(before < date)
      before = date
    }
    #expect(CivilDate(year: 2026, month: 11, day: 21).weekday == 6)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29T00:59:59Z", 3600, "CET"),
    ("Europe/Berlin", "2026-03-29T01:00:00Z", 7200, "CEST"),
    ("Europe/Berlin", "2026-10-25T01:00:00Z", 3600, "CET"),
    ("Europe/Berlin", "2070-07-01T00:00:00Z", 7200, "CEST"),
    ("America/New_York", "2099-01-01T00:00:00Z", -18_000, "EST"),
    ("America/New_York", "2099-07-01T00:00:00Z", -14_400, "EDT"),
    ("Australia/Sydney", "2090-01-01T00:00:00Z", 39_600, "AEDT"),
    ("Asia/Taipei", "2026-05-01T00:00:00Z", 28_800, "CST"),
    ("Asia/Kathmandu", "2026-05-01T00:00:00Z", 20_700, "+0545"),
    ("UTC", "2026-05-01T00:00:00Z", 0, "UTC"),
  ])
  func zones(_ name: String, _ instant: String, _ seconds: Int, _ letters: String) throws {
    let zone = try #require(TimeZone(named: name))
    let instant = try #require(Instant(rfc3339: instant))
    #expect(zone.secondsEast(at: instant) == seconds)
    #expect(zone.abbreviation(at: instant) == letters)
  }

  @Test func foldsAndGaps() throws {
    let zone = try #require(TimeZone(named: "Europe/Berlin"))
    let halfPastTwo = 9_000_000
    let autumn = CivilTime(
      date: CivilDate(year: 2026, month: 10, day: 25), millisecondOfDay: halfPastTwo)
    let spring = CivilTime(
      date: CivilDate(year: 2026, month: 3, day: 29), millisecondOfDay: halfPastTwo)
    #expect(
      zone.instants(of: autumn).map(\.rfc3339) == ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
    #expect(zone.instants(of: spring).isEmpty)
  }

  @Test(arguments: ["", "Nowhere/City", "../../etc/passwd", "/etc/localtime", "Europe/Ber lin"])
  func unknownZones(_ name: String) {
    #expect(TimeZone(named: name) == nil)
  }
}
