import Foundation
import HitherTracks
import Testing

@testable import HitherTransit

@Suite("Service days")
struct ServiceClockTests {
  static let zones = ["Europe/Berlin", "America/New_York"]

  private static func clock(_ zone: String) throws -> ServiceClock {
    ServiceClock(zone: try #require(TimeZone(named: zone)))
  }

  /// The example of the field: 2021-03-28 in Berlin, on which clocks are put on.
  @Test func theTimesOfADayOnWhichClocksArePutOn() throws {
    let day = CivilDate(year: 2021, month: 3, day: 28).daysSinceEpoch
    let start = try Self.clock("Europe/Berlin").start(ofDay: day)
    #expect(start + 1800 == 1_616_884_200)
    #expect(start + 6 * 3600 + 1800 == 1_616_905_800)
  }

  /// Days on which clocks change, the day before and the day after, by Python's zoneinfo 3.13:
  /// `datetime(y, m, d, 12, tzinfo=ZoneInfo(z)).timestamp() - 43200`.
  private static let starts: [(zone: String, date: [Int], starts: [Int64])] = [
    ("Europe/Berlin", [2024, 3, 31], [1_711_753_200, 1_711_836_000, 1_711_922_400]),
    ("Europe/Berlin", [2024, 10, 27], [1_729_893_600, 1_729_983_600, 1_730_070_000]),
    ("Europe/Berlin", [2025, 3, 30], [1_743_202_800, 1_743_285_600, 1_743_372_000]),
    ("Europe/Berlin", [2025, 10, 26], [1_761_343_200, 1_761_433_200, 1_761_519_600]),
    ("Europe/Berlin", [2026, 3, 29], [1_774_652_400, 1_774_735_200, 1_774_821_600]),
    ("Europe/Berlin", [2026, 10, 25], [1_792_792_800, 1_792_882_800, 1_792_969_200]),
    ("Europe/Berlin", [2027, 3, 28], [1_806_102_000, 1_806_184_800, 1_806_271_200]),
    ("Europe/Berlin", [2027, 10, 31], [1_824_847_200, 1_824_937_200, 1_825_023_600]),
    ("America/New_York", [2024, 3, 10], [1_709_960_400, 1_710_043_200, 1_710_129_600]),
    ("America/New_York", [2024, 11, 3], [1_730_520_000, 1_730_610_000, 1_730_696_400]),
    ("America/New_York", [2025, 3, 9], [1_741_410_000, 1_741_492_800, 1_741_579_200]),
    ("America/New_York", [2025, 11, 2], [1_761_969_600, 1_762_059_600, 1_762_146_000]),
    ("America/New_York", [2026, 3, 8], [1_772_859_600, 1_772_942_400, 1_773_028_800]),
    ("America/New_York", [2026, 11, 1], [1_793_419_200, 1_793_509_200, 1_793_595_600]),
    ("America/New_York", [2027, 3, 14], [1_804_914_000, 1_804_996_800, 1_805_083_200]),
    ("America/New_York", [2027, 11, 7], [1_825_473_600, 1_825_563_600, 1_825_650_000]),
  ]

  @Test func theDaysAroundEachChangeOfClocks() throws {
    #expect(Self.starts.count == 16)
    for (zone, date, starts) in Self.starts {
      let day = CivilDate(year: date[0], month: date[1], day: date[2]).daysSinceEpoch
      let clock = try Self.clock(zone)
      #expect((-1...1).map { clock.start(ofDay: day + $0) } == starts, "\(zone) \(date)")
    }
  }

  /// Around each of the 16 changes, by Python's starts of the days: trips at each half hour of the night, of the days
  /// before, of and after the change, past midnight too, are found to the second by whoever asks for them then.
  @Test func tripsAroundEachChangeOfClocksAreFound() throws {
    let halfHours = [0, 1, 3, 5, 7, 13, 47, 49, 51, 53, 55]
    var asked = 0
    for zone in Self.zones {
      var feed = FeedText(zone: zone)
      feed.stops = ["A,50,10,,,"]
      for half in halfHours {
        let time = "\(half / 2 < 10 ? "0" : "")\(half / 2):\(half % 2 * 3)0:0"
        feed.trips.append("t\(half),daily")
        feed.stops.append("B\(half),51,\(half),,,")
        feed.stopTimes += [
          "t\(half),\(time)0,\(time)0,A,1,,", "t\(half),\(time)5,\(time)5,B\(half),2,,",
        ]
      }
      let network = try feed.network()
      for (_, date, starts) in Self.starts where date.count == 3 {
        guard Self.starts.contains(where: { $0.zone == zone && $0.date == date }) else { continue }
        for (start, half) in starts.flatMap({ start in halfHours.map { (start, $0) } }) {
          let departure = start + Int64(half) * 1800
          let found = Planner(network).connections(
            ConnectionQuery(
              from: network.stops(withID: "A"), to: network.stops(withID: "B\(half)"),
              at: departure - 60,
              windowSeconds: 120))
          #expect(found.map { $0.departure } == [departure], "\(zone) \(date) half hour \(half)")
          asked += 1
        }
      }
    }
    #expect(asked == 16 * 3 * 11)
  }

  /// A trip of 06:30 leaves when clocks show 06:30, on all days; what is earlier on a day of change need not.
  @Test(arguments: zones) func clocksShowWhatTheTimetableSaysFromTheChangeOn(_ zone: String) throws
  {
    let clock = try Self.clock(zone)
    let first = CivilDate(year: 2024, month: 1, day: 1).daysSinceEpoch
    for day in first..<first + 1461 {
      let instant = Instant(milliseconds: (clock.start(ofDay: day) + 23_400) * 1000)
      let shown = clock.zone.civilTime(at: instant)
      #expect(shown.date.daysSinceEpoch == day)
      #expect((shown.hour, shown.minute) == (6, 30))
    }
  }

  /// Each day of four years, by Python where it is there.
  @Test(arguments: zones) func everyDayIsPythons(_ zone: String) throws {
    let program = """
      from datetime import datetime, timedelta
      from zoneinfo import ZoneInfo
      day = datetime(2024, 1, 1, 12)
      while day.year < 2028:
          print(int(day.replace(tzinfo=ZoneInfo("\(zone)")).timestamp()) - 43200)
          day += timedelta(days=1)
      """
    let python = URL(filePath: "/usr/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return }
    let process = Process()
    process.executableURL = python
    process.arguments = ["-c", program]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let expected = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      Int64($0)
    }
    #expect(expected.count == 1461)
    let clock = try Self.clock(zone)
    let first = CivilDate(year: 2024, month: 1, day: 1).daysSinceEpoch
    #expect(expected.indices.map { clock.start(ofDay: first + $0) } == expected)
  }
}
