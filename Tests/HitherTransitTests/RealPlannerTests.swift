import Foundation
import HitherFormats
import HitherTracks
import HitherTransit
import TestSupport
import Testing

/// Connections of real feeds, beside a planner of another method.
@Suite(
  "Real timetables",
  .enabled(if: ProcessInfo.processInfo.environment["HITHER_CORPUS"] != nil))
struct RealPlannerTests {
  private static let corpus = ProcessInfo.processInfo.environment["HITHER_CORPUS"] ?? ""
  /// How many questions are asked of each feed; the long form asks 400.
  private static let questions =
    ProcessInfo.processInfo.environment["HITHER_QUESTIONS"].flatMap(Int.init) ?? 15

  @Test(arguments: [
    ("gtfs-rt-bart/bart.zip", [2017, 6, 14]), ("gtfs-rt-sound-transit/st.zip", [2023, 5, 10]),
    ("gtfs/berlin.zip", [2021, 3, 27]), ("gtfs/warsaw.zip", [2020, 4, 7]),
  ])
  func connectionsAreThoseOfAnotherMethod(_ file: String, _ date: [Int]) throws {
    var timetable = Timetable()
    _ = try FeedImport.add(
      try GTFSFeed(archive: "\(Self.corpus)/transit/\(file)"), name: "feed", to: &timetable)
    let network = try #require(Network(timetable, leastChange: 60))
    let day = CivilDate(year: date[0], month: date[1], day: date[2]).daysSinceEpoch
    let oracle = try ProfilePlanner(network, days: (day - 2)...(day + 3))
    let served = Set(timetable.patterns.flatMap(\.stops).map(Int.init)).sorted()
    var random = SeededGenerator(seed: 2024)
    var found = 0
    for _ in 0..<Self.questions {
      let from = try #require(served.randomElement(using: &random))
      let to = try #require(served.filter { $0 != from }.randomElement(using: &random))
      let at = Int64(day) * 86_400 + Int64.random(in: 0..<100_000, using: &random)
      let connections = Planner(network).connections(
        ConnectionQuery(from: [from], to: [to], at: at, windowSeconds: 7200),
        withObstacles: false)
      let answers = connections.map {
        BruteForcePlanner.Answer(
          departure: $0.departure, arrival: $0.arrival, changes: $0.changes)
      }
      let stops = "\(timetable.stops[from].id) to \(timetable.stops[to].id) at \(at)"
      #expect(answers == oracle.answers(from: from, to: to, at: at, window: 7200), "\(stops)")
      found += answers.count
    }
    #expect(found > 0)
  }
}
