import HitherEstimates
import HitherGeodesy
import HitherOuting
import HitherTracks
import Testing

@testable import HitherGroups
@testable import HitherPlaces
@testable import HitherReport
@testable import HitherRoutes

/// A page can be opened whatever a recording holds: no list in it is as long as the input makes it.
@Suite("The page's length")
struct PageLengthTests {
  struct List: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The file that the page names in place of the rest.
    let file: String
    /// Makes the list so many entries long.
    let grow: @Sendable (inout ReportContent, Int) -> Void
  }

  static func stop(_ number: Int) -> Stop {
    let start = SampleOuting.start + Int64(number) * 1000
    return Stop(start: start, end: start + 500, middle: .init(latitudeE7: 0, longitudeE7: 0))
  }

  static let lists = [
    List(testDescription: "splits", file: "splits.csv") { content, count in
      guard let split = content.summary.members[0].splits.first else { return }
      content.summary.members[0].splits += Array(repeating: split, count: count)
    },
    List(testDescription: "stops", file: "summary.json") { content, count in
      content.summary.members[0].stops = (0..<count).map(stop)
    },
    List(testDescription: "files", file: "summary.json") { content, count in
      guard let file = content.summary.diagnostics.files.first else { return }
      content.summary.diagnostics.files = Array(repeating: file, count: count)
    },
    List(testDescription: "notices", file: "summary.json") { content, count in
      guard let notice = content.summary.diagnostics.notices.first else { return }
      content.summary.diagnostics.notices = Array(repeating: notice, count: count)
    },
    List(testDescription: "roll calls", file: "rollcall.csv") { content, count in
      content.summary.group?.rollCalls = (0..<count).map { number in
        RollCall(
          number: number,
          goal: ItineraryGoal(
            id: "p\(number % 10)", coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0)),
          isDeleted: false, lines: [])
      }
    },
    List(testDescription: "log", file: "summary.json") { content, count in
      var log = LogSummary(file: "log.ndjson", records: count, rejected: 0)
      log.commands = Array(repeating: LogLinesTests.command("message"), count: count)
      content.summary.log = log
    },
    List(testDescription: "visits", file: "summary.json") { content, count in
      content.summary.outing.places = [
        Place(
          id: "hut", shape: .circle(center: .init(latitudeE7: 0, longitudeE7: 0), radiusMetres: 50))
      ]
      content.summary.members[0].visits = Array(
        repeating: PlaceVisits(place: "hut", visits: 1, durationMilliseconds: 1000), count: count)
    },
    List(testDescription: "events", file: "events.ndjson") { content, count in
      content.events = (0..<count).flatMap { number in
        let payloads: [any EventPayload] = [
          OffRouteStarted(crossTrackMetres: 50),
          OffRouteEnded(crossTrackMetres: 50, durationSeconds: 50),
        ]
        return payloads.enumerated().map { offset, payload in
          SampleOuting.event(
            payload, content.summary.members[0].member.id,
            minute: Double(2 * number + offset) / 200)
        }
      }
    },
  ]

  /// A group as large as one likes has a page that a phone opens; it says of whom not all is shown.
  @Test func isBoundedHoweverManyMembersThereAre() {
    let count = 800
    let small = SampleOuting.content(names: ["Leo", "Otto", "Mia"], leader: 0, hours: 0.5)
    let content = Self.widened(small, to: count)
    let page = String(decoding: ReportPage.html(content), as: UTF8.self)
    #expect(page.utf8.count <= PageDetail.mostBytes)
    #expect(page.contains("all are in members.csv."))
    #expect(page.contains("all are in splits.csv."))
    // Figures are of all.
    #expect(page.contains(Measures(language: .english, units: .metric).count(count) + " members"))
  }

  /// A page of few is the same at any budget: nothing is left out of it.
  @Test func aSmallOutingIsDrawnWhole() {
    let content = SampleOuting.content(names: ["Leo", "Otto", "Mia"], leader: 0, hours: 0.5)
    #expect(PageDetail.candidates(content).first == .whole)
    let drawn = DrawnLines(content, .whole)
    #expect(drawn.outlines == content.outlines)
    #expect(drawn.gaps == content.gaps && drawn.tempos == content.tempos)
    #expect(drawn.spacing == content.outlineSpacing)
  }

  /// What is drawn of curves keeps their ends and where they break off.
  @Test func curvesAreThinnedBetweenTheirBreaks() throws {
    var content = SampleOuting.content(names: ["Leo", "Otto"], leader: 0, hours: 0.5)
    let start = SampleOuting.start
    content.gaps = (0..<2).map { _ in
      (0..<1000).map { place in
        GapSeries.Point(
          time: start + Int64(place) * 60_000, metres: (400..<500).contains(place) ? .nan : 10,
          way: nil)
      }
    }
    let detail = PageDetail(points: 50, curvePoints: 100, members: 2, tables: 2)
    let drawn = DrawnLines(content, detail)
    let places = try #require(drawn.gaps.first).map { Int(($0.time - start) / 60_000) }
    for place in [0, 399, 400, 499, 500, 999] { #expect(places.contains(place), "\(place)") }
    #expect(places.count < 60)
    #expect(drawn.outlines.reduce(0) { $0 + $1.count } <= 54)
    #expect(drawn.spacing > content.outlineSpacing)
  }

  /// The same members again under other names, until there are so many.
  private static func widened(_ small: ReportContent, to count: Int) -> ReportContent {
    var content = small
    let few = small.summary.members.count
    for number in few..<count {
      var member = small.summary.members[number % few]
      member.member = Member(id: "m\(number)", name: "Member \(number)")
      content.summary.members.append(member)
      if small.outlines.count == few { content.outlines.append(small.outlines[number % few]) }
      if small.gaps.count == few { content.gaps.append(small.gaps[number % few]) }
      if small.tempos.count == few { content.tempos.append(small.tempos[number % few]) }
    }
    return content
  }

  @Test(
    "twice as many entries make no longer page, and it says where all of them are",
    arguments: lists)
  func isBounded(_ list: List) {
    func page(_ count: Int) -> String {
      var content = SampleOuting.content(names: ["Leo", "Otto"], leader: 0, hours: 0.5)
      list.grow(&content, count)
      let tree = ReportPage.tree(content, style: ReportStyle())
      return String(decoding: MarkupWriter.bytes(tree), as: UTF8.self)
    }
    let (few, many, more) = (page(4), page(1500), page(3000))
    #expect(many.utf8.count > few.utf8.count + 1000)
    // Counts and times may have other digits, and other stretches be the longest.
    #expect(more.utf8.count < many.utf8.count + max(2000, many.utf8.count / 20))
    let rest = "all are in \(list.file)."
    #expect(many.contains(rest) && !few.contains(rest))
  }
}
