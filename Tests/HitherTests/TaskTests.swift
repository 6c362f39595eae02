import Foundation
import Hither
import Testing

/// Real tasks, done with public declarations only.
@Suite("Tasks of a program that uses the library")
struct TaskTests {
  static func dataset(_ path: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "datasets/" + path).path
  }

  @Test func sumUpARecording() throws {
    let outing = try Outing(contentsOf: [Self.dataset("alone")])
    let analysis = try outing.analyse(.totals)
    let member = try #require(analysis.members.first)
    #expect(analysis.members.count == 1)
    let length = try #require(member.elapsedSeconds)
    let parts = [member.movingSeconds, member.stoppedSeconds, member.gapSeconds].compactMap { $0 }
    #expect(parts.count == 3)
    #expect(abs(parts.reduce(0, +) - length) < 1e-6)
    let (distance, raw) = (try #require(member.distance), try #require(member.rawDistance))
    #expect(distance > 1000 && distance <= raw)
    let kilometres = member.splits.filter { $0.unit == .kilometre }
    #expect(abs(kilometres.reduce(0) { $0 + $1.distance } - distance) < 0.001)
    for stop in member.stops { #expect(stop.end > stop.start) }
  }

  @Test func findOutWhoFellBehind() throws {
    let outing = try Outing(contentsOf: [Self.dataset("mountain-group")])
    let analysis = try outing.analyse()
    let leader = try #require(analysis.members.first { $0.isLeader })
    let events = analysis.events(of: StragglingStarted.self)
    #expect(!events.isEmpty)
    for event in events {
      #expect(event.header.type == "straggling.started")
      #expect(event.header.member != leader.id)
      #expect(event.gapMetres >= 500)
      #expect(event.header.fieldsJSON.contains("\"gap_m\""))
    }
    #expect(
      analysis.events.filter { $0.content(as: StragglingStarted.self) != nil }.count == events.count
    )
    #expect(analysis.eventsNDJSON.split(separator: "\n").count == analysis.events.count)
  }

  /// Fixes in memory give what the files give, though they come in another order.
  @Test(arguments: ["mountain-group", "family-clock", "out-and-back"])
  func analyseFixesInMemory(_ name: String) throws {
    let files = try Outing(contentsOf: [Self.dataset(name)])
    var options = OutingOptions()
    options.leader = try files.analyse(.totals).members.first { $0.isLeader }?.id
    options.hasNoRoute = true
    let bare = Self.dataset(name) + "/tracks"
    let paths = try FileManager.default.contentsOfDirectory(atPath: bare).sorted()
      .map { bare + "/" + $0 }
    let read = try Outing(contentsOf: paths, options: options)
    let tracks = try read.recordedTracks()
    let memory = try Outing(tracks: tracks.reversed(), options: options)
    let (one, other) = (try read.analyse(.totals), try memory.analyse(.totals))
    #expect(other.splitsCSV == one.splitsCSV)
    #expect(Self.withoutNames(other.membersCSV) == Self.withoutNames(one.membersCSV))
  }

  /// The columns after `name`: a file may name its member otherwise than by its id.
  private static func withoutNames(_ csv: String) -> [String] {
    csv.split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2)
        .joined(separator: ",")
    }
  }

  @Test func seeWhenAFamilyWasAtHome() throws {
    let outing = try Outing(contentsOf: [Self.dataset("family-clock")])
    let clock = try outing.analyse(.clock).clock
    #expect(clock.contains { $0.state == "home" })
    for (one, next) in zip(clock, clock.dropFirst()) where one.member == next.member {
      #expect(one.end <= next.start)
    }
  }

  /// Without places the events are no part of an analysis, and the intervals are the same.
  @Test func sayHowEachMemberMoved() throws {
    let outing = try Outing(contentsOf: [Self.dataset("family-clock")])
    let intervals = try outing.speedClasses()
    let analysis = try outing.analyse()
    for member in analysis.members {
      let own = intervals.filter { $0.member == member.id }
      #expect(own.first?.start == member.start)
      #expect(own.last?.end == member.end)
      for (one, next) in zip(own, own.dropFirst()) {
        #expect(one.end == next.start && one.speedClass != next.speedClass)
      }
      let gaps = analysis.events(of: ContactRegained.self).filter { $0.header.member == member.id }
      let unknown = own.filter { $0.speedClass == nil }
      var (silent, classless) = (Int64(0), Int64(0))
      for gap in gaps { silent += gap.header.time.milliseconds - gap.lastSeen.milliseconds }
      for one in unknown { classless += one.end.milliseconds - one.start.milliseconds }
      #expect(classless == silent)
      // Each change outside a gap begins an interval.
      for change in analysis.events(of: SpeedClassChanged.self)
      where change.header.member == member.id {
        let here = own.first { $0.start <= change.header.time && change.header.time < $0.end }
        #expect(here == nil || here?.speedClass == nil || here?.speedClass == change.to)
      }
    }
    #expect(Set(intervals.compactMap(\.speedClass)).count > 3)
  }

  @Test func detectVisitsToPlacesFromText() throws {
    let geoJSON = try String(
      contentsOfFile: Self.dataset("family-clock/places.geojson"), encoding: .utf8)
    let files = try Outing(contentsOf: [Self.dataset("family-clock")])
    let memory = try Outing(tracks: try files.recordedTracks()).with(places: geoJSON)
    let entered = try memory.analyse(.fences).events(of: FenceEntered.self)
    #expect(!entered.isEmpty)
    #expect(entered.allSatisfy { $0.header.subject != nil })
    let expected = try files.analyse(.fences).events(of: FenceEntered.self)
    #expect(entered.map(\.header.id) == expected.map(\.header.id))
  }

  @Test func matchFixesToARoute() throws {
    let outing = try Outing(contentsOf: [Self.dataset("figure-eight")])
    let matches = try outing.match()
    let known = matches.compactMap(\.progress)
    #expect(known.count > matches.count / 2)
    #expect((known.max() ?? 0) > 1000)
    let fixes = try outing.analyse(.totals).members.map(\.fixCount).reduce(0, +)
    #expect(matches.count == fixes)
  }

  @Test func keepFewerFixes() throws {
    let outing = try Outing(contentsOf: [Self.dataset("alone")])
    let all = try outing.recordedTracks()[0].fixes.count
    let sampled = try outing.sampled(policy: "fixed:60")[0].fixes.count
    let simplified = try outing.simplified(method: "td-tr", metres: 20)[0].fixes.count
    #expect(sampled > 10 && sampled < all)
    #expect(simplified > 2 && simplified < all)
  }

  @Test func writeAReport() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "hither-library-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let outing = try Outing(contentsOf: [Self.dataset("mountain-group")])
    try outing.writeReport(to: folder.path, language: "de")
    let page = try String(contentsOf: folder.appending(path: "report.html"), encoding: .utf8)
    #expect(page.contains("lang=\"de\""))
    let members = try String(contentsOf: folder.appending(path: "members.csv"), encoding: .utf8)
    #expect(try outing.analyse().membersCSV == members)
  }
}
