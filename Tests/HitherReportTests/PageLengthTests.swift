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
