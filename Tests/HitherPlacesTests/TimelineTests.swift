import HitherTracks
import Testing

@testable import HitherPlaces

@Suite("Timelines")
struct TimelineTests {
  private func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

  @Test(
    "a day on which clocks change has 23 or 25 hours, and its totals sum to that",
    arguments: [
      ("Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29", 23),
      ("Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25", 25),
      ("Europe/Berlin", "2026-07-01T12:00:00Z", "2026-07-02", 24),
      // Clocks are put on at midnight: the day begins at one.
      ("Africa/Cairo", "2026-04-23T00:00:00Z", "2026-04-24", 23),
      ("America/Havana", "2026-10-31T12:00:00Z", "2026-11-01", 25),
    ])
  func daysOfOtherLength(zone: String, from: String, day: String, hours: Int64) throws {
    let zone = try #require(TimeZone(named: zone))
    let start = try instant(from)
    var intervals: [ClockInterval] = []
    // States that change every 37 minutes for four days.
    for number in 0..<160 {
      intervals.append(
        ClockInterval(
          state: ["a", "b", "c"][number % 3], place: nil,
          start: start + Int64(number) * 2_220_000, end: start + Int64(number + 1) * 2_220_000))
    }
    let totals = intervals.dayTotals(zone, states: ["c", "b", "a"])
    let sum = totals.filter { text($0.date) == day }.reduce(0) { $0 + $1.milliseconds }
    #expect(sum == hours * 3_600_000)
    #expect(totals.filter { text($0.date) == day }.map(\.state) == ["c", "b", "a"])
    #expect(totals.reduce(0) { $0 + $1.milliseconds } == 160 * 2_220_000)
    let byState = intervals.totals(states: ["a", "b", "c"])
    #expect(byState.reduce(0) { $0 + $1.milliseconds } == 160 * 2_220_000)
  }

  private func text(_ date: CivilDate) -> String {
    String(CivilTime(date: date, millisecondOfDay: 0).instant().rfc3339.prefix(10))
  }

  @Test("windows cut the intervals, and overlapping windows count once")
  func windows() throws {
    let start = try instant("2026-05-01T00:00:00Z")
    func interval(_ state: String, _ from: Int64, _ to: Int64) -> ClockInterval {
      ClockInterval(state: state, place: nil, start: start + from, end: start + to)
    }
    let all = [interval("a", 0, 100), interval("b", 100, 200)]
    #expect(all.clipped(to: []) == all)
    let cut = all.clipped(to: [
      MembershipWindow(joined: start + 150, left: start + 400),
      MembershipWindow(joined: nil, left: start + 20),
      MembershipWindow(joined: start + 10, left: start + 30),
    ])
    #expect(cut == [interval("a", 0, 30), interval("b", 150, 200)])
  }
}
