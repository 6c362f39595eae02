import Foundation
import HitherFormats
import HitherTracks
import Testing

@testable import HitherRoutes

/// Real recordings; skipped where `HITHER_CORPUS` names no folder of them.
@Suite("Matching of real recordings", .enabled(if: RouteCorpus.folder != nil))
struct RouteCorpusTests {
  /// One ride with seven devices that record every one to ten seconds, along a known route.
  @Test(arguments: [
    "Garmin-Edge-605", "Garmin-Etrex-30x", "Lezyne", "MotoG3", "adafruit", "openlog", "xiaomi",
  ]) func whitchurch(device: String) throws {
    let run = try RouteCorpus.run("group/whitchurch-A", "planned-route", device)
    #expect(run.progress.coveragePercent >= 95)
    #expect(run.progress.isFinished)
    #expect(run.wrongWays == 0)
    #expect(run.fixes[RouteColumns.progress].allSatisfy { !$0.isNaN })
    #expect(run.fixes[RouteColumns.lap].allSatisfy { $0 == 1 })
    // No way back and no leap: on from fix to fix, but for noise.
    let progress = run.fixes[RouteColumns.progress]
    for index in 1..<progress.count { #expect(progress[index] - progress[index - 1] > -40) }
  }

  /// A run along a route and back: it begins some 230 m before the route.
  @Test(arguments: ["garmin", "polar"]) func twoLaps(device: String) throws {
    let run = try RouteCorpus.run("group/two-devices-run-2024-05-27", "route", device)
    let progress = run.fixes[RouteColumns.progress]
    #expect(progress[0].isNaN)
    #expect(run.fixes[RouteColumns.distance][0] > 150)
    let matched = progress.filter { !$0.isNaN }
    let length = try RouteCorpus.length("group/two-devices-run-2024-05-27", "route")
    #expect(abs(try #require(matched.last) - 2 * length) < 30)
    #expect(Set(run.fixes[RouteColumns.lap].filter { !$0.isNaN }) == [1, 2])
    #expect(run.wrongWays == 0)
    #expect(run.events.count { $0.payload is RouteFinished } == 1)
    for index in 1..<matched.count { #expect(abs(matched[index] - matched[index - 1]) < 150) }
  }
}

enum RouteCorpus {
  static let folder: String? = unsafe getenv("HITHER_CORPUS").map { unsafe String(cString: $0) }

  static func run(_ outing: String, _ route: String, _ device: String) throws -> RouteRun {
    let planned = try planned(outing, route)
    return try #require(RouteRun(planned, try read(outing, device)))
  }

  static func length(_ outing: String, _ route: String) throws -> Double {
    try #require(RouteLine(try planned(outing, route))).length
  }

  private static func planned(_ outing: String, _ route: String) throws -> PlannedRoute {
    PlannedRoute(name: route, points: try read(outing, route).rows.map(\.coordinate))
  }

  private static func read(_ outing: String, _ name: String) throws -> FixBatch {
    let path = "\(try #require(folder))/\(outing)/\(name).gpx"
    var opened = try TrackSource.open(path)
    var batch = RecordBatch()
    var fixes = FixBatch()
    while try opened.reader.read(&batch) { fixes.append(batch.fixes) }
    return fixes
  }
}
