import HitherEngine
import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates
@testable import HitherGroups
@testable import HitherOuting
@testable import HitherReport
@testable import HitherRoutes

@Suite("What happened")
struct HappeningsTests {
  static func at(_ seconds: Int64) -> Instant { SampleOuting.start + seconds * 1000 }

  static func place(_ seconds: Int64, _ x: Double, starts: Bool = false) -> TimedPlace {
    TimedPlace(time: at(seconds), place: MapPlace(x: x, y: 2 * x), startsLine: starts)
  }

  struct Cut: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let from: Int64
    let to: Int64
    /// The x of the lines' points.
    let lines: [[Double]]
  }

  @Test(
    "a stretch is cut from a way at its times",
    arguments: [
      Cut(testDescription: "within a piece", from: 2, to: 8, lines: [[2, 8]]),
      Cut(testDescription: "over a corner", from: 5, to: 15, lines: [[5, 10, 15]]),
      Cut(testDescription: "all", from: -5, to: 99, lines: [[0, 10, 20], [50, 60]]),
      Cut(testDescription: "over a break", from: 15, to: 35, lines: [[15, 20], [50, 55]]),
      Cut(testDescription: "in a break", from: 22, to: 28, lines: []),
      Cut(testDescription: "before", from: -9, to: -1, lines: []),
      Cut(testDescription: "after", from: 41, to: 50, lines: []),
      Cut(testDescription: "backwards is a moment", from: 5, to: 3, lines: [[5, 5]]),
    ])
  func cut(_ cut: Cut) {
    let way = [
      Self.place(0, 0, starts: true), Self.place(10, 10), Self.place(20, 20),
      Self.place(30, 50, starts: true), Self.place(40, 60),
    ]
    let lines = TimeStretch(from: Self.at(cut.from), to: Self.at(cut.to)).cut(way)
    #expect(lines.map { $0.map(\.x) } == cut.lines)
    #expect(lines.allSatisfy { $0.allSatisfy { $0.y == 2 * $0.x } })
  }

  @Test("what is cut out of a way and what is left make the way", arguments: 0..<100)
  func cutsAddUp(_ seed: Int) {
    var random = LawRandom(seed: UInt64(seed))
    var way: [TimedPlace] = []
    var (time, x) = (Int64(0), 0.0)
    for index in 0..<30 {
      time += Int64(random.below(20)) + 1
      x += Double(random.below(100)) / 8
      way.append(Self.place(time, x, starts: index == 0 || random.below(8) == 0))
    }
    func length(_ from: Int64, _ to: Int64) -> Double {
      TimeStretch(from: Self.at(from), to: Self.at(to)).cut(way).reduce(0) { sum, line in
        sum + (line.last?.x ?? 0) - (line.first?.x ?? 0)
      }
    }
    let (first, second) = (
      Int64(random.below(UInt64(time))), Int64(random.below(UInt64(time)))
    )
    let (from, to) = (min(first, second), max(first, second))
    let parts = length(-1, from) + length(from, to) + length(to, time + 1)
    #expect(abs(parts - length(-1, time + 1)) < 1e-6)
  }

  /// A page of one leader and one follower, who have ends but no events yet.
  static func content(_ events: [Event]) -> ReportContent {
    var content = SampleOuting.content(names: ["Leo", "Fiona"], leader: 0, hours: 0.2)
    for index in content.summary.members.indices {
      content.summary.members[index].end = SampleOuting.start + 180 * 60_000
    }
    content.events = events
    return content
  }

  @Test("episodes run to their end, to the next of their kind, or to the member's end")
  func episodes() throws {
    let happenings = EventTimeline(
      Self.content([
        SampleOuting.event(
          OffRouteEnded(crossTrackMetres: 25, durationSeconds: 720), "m1", minute: 12),
        SampleOuting.event(OffRouteStarted(crossTrackMetres: 40), "m1", minute: 0),
        SampleOuting.event(OffRouteStarted(crossTrackMetres: 40), "m0", minute: 5),
        SampleOuting.event(StragglingStarted(gapMetres: 500, behindSeconds: 400), "m1", minute: 20),
        SampleOuting.event(StragglingStarted(gapMetres: 500, behindSeconds: 400), "m1", minute: 30),
        SampleOuting.event(
          StragglingEnded(gapMetres: 400, behindSeconds: 1, durationSeconds: 2, maxGapMetres: 600),
          "m0", minute: 40),
        SampleOuting.event(SampleOuting.finished, "m1", minute: 50),
        SampleOuting.event(OffRouteStarted(crossTrackMetres: 40), "stranger", minute: 60),
      ]))
    let told = happenings.episodes.map { episode in
      "\(episode.kind) \(episode.member) \((episode.stretch.from - SampleOuting.start) / 60_000)–"
        + "\((episode.stretch.to - SampleOuting.start) / 60_000) \(episode.isOpen)"
    }
    #expect(
      told == [
        "offRoute 1 0–12 false", "offRoute 0 5–180 true", "straggling 1 20–30 true",
        "straggling 1 30–180 true",
      ])
    #expect(
      happenings.others.map(\.type) == ["straggling.ended", "route.finished", "off_route.started"])
  }

  static func lines(_ content: ReportContent) -> [String] {
    let page = PageContext(content, ReportStyle())
    return TimelineEntry.entries(page).map { entry in
      let name =
        entry.members.first.map { page.summary.members[$0].member.name } ?? entry.stranger ?? "-"
      return "\(page.times.time(entry.time)) \(name) \(entry.words.plain)"
        .replacing("\u{A0}", with: " ") + (entry.isMinor ? " (minor)" : "")
    }
  }

  @Test("each type has its words, a stop is one line, and an unknown type keeps its name")
  func words() {
    let content = Self.content([
      SampleOuting.event(StopStarted(), "m0", minute: 0),
      SampleOuting.event(StopEnded(durationSeconds: 720), "m0", minute: 12),
      SampleOuting.event(StopStarted(), "m1", minute: 1),
      SampleOuting.event(StopEnded(durationSeconds: 114), "m1", minute: 2.9),
      SampleOuting.event(OffRouteStarted(crossTrackMetres: 40), "m1", minute: 20),
      SampleOuting.event(
        OffRouteEnded(crossTrackMetres: 25, durationSeconds: 360), "m1", minute: 26),
      SampleOuting.event(WrongWayStarted(progressMetres: 1000), "m1", minute: 30),
      SampleOuting.event(
        WrongWayEnded(progressMetres: 1000, durationSeconds: 240), "m1", minute: 34),
      SampleOuting.event(StragglingStarted(gapMetres: 500, behindSeconds: 433), "m1", minute: 40),
      SampleOuting.event(
        StragglingEnded(
          gapMetres: 400, behindSeconds: 300, durationSeconds: 1800, maxGapMetres: 600), "m1",
        minute: 70),
      SampleOuting.event(StragglingStarted(gapMetres: 500), "m1", minute: 80),
      SampleOuting.event(SampleOuting.finished, "m0", minute: 90),
      SampleOuting.event(MadeUpEvent(), nil, minute: 91, subject: "hut"),
      SampleOuting.event(StopStarted(), "m0", minute: 92),
    ])
    #expect(
      Self.lines(content) == [
        "08:10 Leo stopped for 12 min", "08:11 Fiona stopped for 2 min (minor)",
        "08:30 Fiona left the route", "08:36 Fiona came back to the route after 6 min",
        "08:40 Fiona turned and went against the route",
        "08:44 Fiona walked in the right direction again after 4 min",
        "08:50 Fiona fell behind: 500 m, 7 min", "09:20 Fiona caught up after 30 min",
        "09:30 Fiona fell behind: 500 m", "09:40 Leo reached the end of the route",
        "09:41 - card.met: hut", "09:42 Leo stopped until the end",
      ])
  }

  @Test("lines are grouped by the hour, or by the day where there are several")
  func groups() {
    let minutes = [0.0, 10, 55, 170]
    let events = minutes.map { SampleOuting.event(SampleOuting.finished, "m0", minute: $0) }
    let later = SampleOuting.event(SampleOuting.finished, "m0", minute: 1000)
    func titles(_ events: [Event]) -> [String] {
      let page = PageContext(Self.content(events), ReportStyle())
      return HappeningsSection.groups(TimelineEntry.entries(page), page)
        .map { "\($0.title): \($0.entries.count)" }
    }
    #expect(titles(events) == ["08:00–09:00: 2", "09:00–10:00: 1", "11:00–12:00: 1"])
    #expect(titles(events + [later]) == ["Friday, 1 May 2026: 4", "Saturday, 2 May 2026: 1"])
  }

  @Test("the map shows stretches off the route and behind, each in its own style")
  func stretches() {
    let content = SampleOuting.content()
    let page = String(decoding: ReportPage.html(content), as: UTF8.self)
    #expect(page.contains("class=\"band off-route\"") && page.contains("class=\"band behind\""))
    #expect(page.contains(">Otto: off the route 09:03–09:09</title>"))
    var calm = content
    calm.events = []
    let text = String(decoding: ReportPage.html(calm), as: UTF8.self)
    #expect(!text.contains("class=\"band"))
  }

  @Test("what a hostile event names stands in the page as text")
  func hostileEvents() {
    var content = ReportPageTests.hostileContent()
    content.events += ReportPageTests.hostile.map {
      SampleOuting.event(MadeUpEvent(), $0, minute: 1, subject: $0)
    }
    content.events.append(
      SampleOuting.event(
        StragglingStarted(gapMetres: .nan, behindSeconds: 1e300), "m1", minute: 1e9))
    let balance = TagBalance(ReportPage.html(content))
    #expect(balance.faults == [])
    #expect(balance.scripts.count == 2 && !balance.elements.contains("img"))
    #expect(Set(balance.ids).count == balance.ids.count)
    for name in ReportPageTests.hostile {
      let shown = VisibleText.neutralised(name)
      #expect(balance.text.contains("card.met: \(shown)"), "\(name)")
    }
  }
}
