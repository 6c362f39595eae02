import HitherFormats
import HitherReport
import HitherTracks
import TestSupport
import Testing

@testable import HitherTransit

/// What boards show: by feeds made for it.
@Suite("Boards")
struct BoardTests {
  /// 2026-05-01T06:00:00Z.
  private static let now: Int64 = 1_777_615_200
  private static let languages = Language.all

  /// From A to B: a bus every 25 minutes from 06:20 on, half an hour's ride.
  private static func network(first: Int = 20) throws -> Network {
    var feed = FeedText()
    feed.stops = ["A,50,10,,,7", "B,51,10,,,"]
    for (index, minute) in stride(from: first, to: first + 200, by: 25).enumerated() {
      func clock(_ minute: Int) -> String {
        "\(6 + minute / 60):\(minute % 60 / 10)\(minute % 10):00"
      }
      feed.trips.append("t\(index),daily")
      feed.stopTimes += [
        "t\(index),\(clock(minute)),\(clock(minute)),A,1,,",
        "t\(index),\(clock(minute + 30)),\(clock(minute + 30)),B,2,,",
      ]
    }
    return try feed.network()
  }

  private static func answer(
    _ name: String, first: Int = 20, _ updates: String = "", walkSeconds: Int = 0
  ) throws -> DepartureAnswer {
    let network = try network(first: first)
    let json = #"{"header": {"timestamp": \#(now)}, "entity": [\#(updates)]}"#
    let live = LiveTimetable(try RealtimeFeed(json: Array(json.utf8)), over: network, now: now)
    var connections = Planner(network, live: live).next(
      3,
      ConnectionQuery(
        from: network.stops(withID: "A"), to: network.stops(withID: "B"), at: now))
    for index in connections.indices {
      connections[index].departure -= Int64(walkSeconds)
      connections[index].rides[0].walkBefore = walkSeconds
    }
    var answer = DepartureAnswer(
      at: now, now: now, from: .init(stop: 0), to: .init(stop: 1), timetable: network.timetable,
      live: live, bufferSeconds: 180, connections: connections)
    answer.journey = name
    return answer
  }

  private static func late(_ trip: String, _ departure: Int, _ arrival: Int) -> String {
    #"""
    {"id": "\#(trip)", "trip_update": {"trip": {"trip_id": "\#(trip)"}, "stop_time_update": [
      {"stop_sequence": 1, "departure": {"delay": \#(departure)}},
      {"stop_sequence": 2, "arrival": {"delay": \#(arrival)}}]}}
    """#
  }

  private static func text(
    _ size: DepartureBoard.Size, _ answers: [DepartureAnswer], _ language: Language = .english
  ) -> String {
    BoardText.lines(DepartureBoard(size, answers, language))
  }

  /// Whole minutes, down to the minute that is there for certain; unknown and less than a minute have no sign.
  @Test(
    arguments: [
      (nil, "06:31"), (0, "06:31"), (59, "06:30"), (60, "06:30 +1"), (119, "06:29 +1"),
      (-59, "06:31"), (-60, "06:32 \u{2212}1"), (600, "06:21 +10"),
    ] as [(Int?, String)])
  func aDelayStandsAfterTheTimeOfTheTimetable(_ delay: Int?, _ expected: String) {
    let times = PlannedTimes(6 * 3600 + 31 * 60, delay: delay) { seconds in
      "0\(seconds / 3600):\(seconds / 60 % 60)"
    }
    #expect(times.text == expected)
    #expect(PlannedTimes(nil, delay: delay) { _ in "now" }.text.isEmpty)
  }

  @Test func aBoardShowsPlannedTimesWalkAndBuffer() throws {
    let answer = try Self.answer("Work", Self.late("t0", 60, 125), walkSeconds: 360)
    let small = Self.text(.small, [answer])
    #expect(small.contains("Leave in 12 min\nNext: 06:20 +1 → 06:50 +2\n10, Platform 7\n"))
    #expect(small.contains("6 min walk + 3 min buffer\n"))
    #expect(!small.contains("late"))
    let early = Self.text(.small, [try Self.answer("Work", Self.late("t0", -120, -60))])
    #expect(early.contains("06:20 \u{2212}2 → 06:50 \u{2212}1\n10, Platform 7\n3 min buffer\n"))
    let onTime = Self.text(.small, [try Self.answer("Work", Self.late("t0", 0, 0))])
    #expect(onTime.contains("06:20 → 06:50\n10, Platform 7, on time\n"))
  }

  /// From an hour ahead on the clock time: leaving at 06:59 is in 59 minutes, leaving at 07:00 in an hour.
  @Test func beyondAnHourTheClockTimeIsShown() throws {
    #expect(Self.text(.small, [try Self.answer("Work", first: 62)]).contains("Leave in 59 min\n"))
    let far = try Self.answer("Work", first: 63)
    #expect(Self.text(.small, [far]).contains("Leave at 07:00\n"))
    let german = try #require(Language.named("de"))
    #expect(Self.text(.small, [far], german).contains("Um 07:00\u{A0}Uhr losgehen\n"))
    #expect(
      DeparturesText.spoken(far, .english).hasPrefix("For Work: leave at 07:00 for 10 at 07:03"))
  }

  /// What is to be left for first stands first, and what does not fit is named.
  @Test func journeysAreByUrgencyAndNoneIsDropped() throws {
    let answers = try (1...9).map { try Self.answer("J\($0)", first: 65 - $0 * 5) }
    let large = Self.text(.large, answers)
    let shown = large.split(separator: "\n").filter { $0.hasPrefix("J") }
    #expect(shown == ["J9", "J8", "J7", "J6", "J5", "J4"])
    #expect(large.contains("\nand 3 more: J3, J2, J1\n"))
    let small = Self.text(.small, answers)
    #expect(small.hasPrefix("J9\n"))
    #expect(small.contains("\nand 8 more: J8, J7, J6, J5, J4, J3, J2, J1\n"))
    #expect(!Self.text(.large, Array(answers.prefix(6))).contains("more"))
    let none = DepartureAnswer(
      at: Self.now, now: Self.now, from: .init(stop: 0), to: .init(stop: 1),
      timetable: answers[0].timetable, live: nil, bufferSeconds: 0, connections: [])
    let order = DepartureBoard(.large, [none, answers[0]], .english).answers.map(\.journey)
    #expect(order == ["J1", nil])
    let picture = String(
      decoding: BoardPicture.svg(DepartureBoard(.small, answers, .english)), as: UTF8.self)
    #expect(["J8,", "J1<"].allSatisfy(picture.contains) && !picture.contains("…<"))
  }

  /// The three connections of a medium board stand beside each other, or below each other where a terminal is too
  /// narrow for them; in no language a line is wider than a terminal.
  @Test func aMediumBoardIsNoWiderThanATerminal() throws {
    for (language, updates) in Self.languages.flatMap({
      [($0, ""), ($0, Self.late("t1", 300, 300))]
    }) {
      let text = Self.text(
        .medium, [try Self.answer("Work", updates, walkSeconds: 360)], language)
      let lines = text.split(separator: "\n")
      let widest = lines.map { TerminalWidth.columns(String($0)) }.max() ?? 0
      #expect(widest <= 80, "\(language.tag): \(widest)")
      let times = ["06:20", "06:45", "07:10"].map { time in
        lines.firstIndex { $0.contains(time + " ") } ?? -1
      }
      let isBeside = Set(times).count == 1
      #expect(isBeside || Set(times).count == 3, "\(language.tag)")
      #expect(!times.contains(-1))
    }
    let english = Self.text(.medium, [try Self.answer("Work", walkSeconds: 360)])
    #expect(english.contains("06:20 → 06:50       |  06:45 → 07:15          |  07:10 → 07:40"))
  }

  /// In no picture words of what to do are cut.
  @Test(arguments: DepartureBoard.Size.allCases) func noAdviceIsCut(
    _ size: DepartureBoard.Size
  ) throws {
    for language in Self.languages {
      let answer = try Self.answer("Work", Self.late("t0", 60, 60), walkSeconds: 360)
      let picture = String(
        decoding: BoardPicture.svg(DepartureBoard(size, [answer], language)), as: UTF8.self)
      #expect(!picture.contains("…<"), "\(language.tag)")
    }
  }
}
