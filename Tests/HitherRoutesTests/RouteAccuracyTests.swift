import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherRoutes

/// Positions that hold the route within their accuracy are no evidence of having left it.
@Suite("Routes and accuracy")
struct RouteAccuracyTests {
  /// A line to the east, 4,000 m long.
  private static let line = [PlanePoint(east: 0, north: 0), PlanePoint(east: 4000, north: 0)]
  private static let start = Instant(milliseconds: 1_777_600_000_000)

  private func run(
    minutes: Int, _ fix: (_ second: Int) -> (north: Double, accuracy: Double)
  ) throws -> (events: [Event], fixes: FixBatch, pipeline: Pipeline) {
    let planned = PlannedRoute(name: "line", points: Self.line.map(DrawnRoute.coordinate))
    let route = try #require(RouteLine(planned))
    var pipeline = Pipeline(member: "member")
    pipeline.append(InaccurateFixes())
    pipeline.append(RouteMatcher(route))
    pipeline.append(WrongWayDetector())
    var batch = FixBatch()
    for second in stride(from: 0, through: minutes * 60, by: 10) {
      let (north, accuracy) = fix(second)
      let place = DrawnRoute.coordinate(PlanePoint(east: Double(second), north: north))
      var row = Fix(time: Self.start + Int64(second) * 1000, coordinate: place)
      row.startsSegment = second == 0
      row.accuracy = accuracy
      batch.append(row)
    }
    pipeline.process(&batch, reaching: .latest)
    var rest = FixBatch()
    pipeline.end(&rest)
    batch.append(rest)
    return (pipeline.takeEvents(), batch, pipeline)
  }

  @Test("a cell tower's fixes off the route raise no alarm and are not matched")
  func cellTower() throws {
    let run = try run(minutes: 50) { second in
      (1200...1400).contains(second) ? (1600, 2500) : (0, 8)
    }
    #expect(run.events.isEmpty)
    #expect(run.fixes.count == 301 && run.fixes.isSorted)
    let progress = run.fixes[RouteColumns.progress]
    for index in progress.indices {
      #expect(progress[index].isNaN == (120...140).contains(index), "\(index)")
    }
  }

  @Test("nor do they where nothing better comes before them") func fromTheBeginning() throws {
    let run = try run(minutes: 50) { second in
      second <= 600 ? (1600, 2500) : (second <= 2400 ? (0, 8) : (1600, 2500))
    }
    #expect(run.events.isEmpty)
  }

  @Test("whoever leaves and comes back is found with poor fixes too", arguments: [5.0, 30, 60])
  func poor(_ accuracy: Double) throws {
    var random = SeededGenerator(seed: 451)
    let run = try run(minutes: 60) { second in
      let off = (1200...2000).contains(second) ? 500.0 : 0
      let noise = (0..<12).reduce(-6.0) { sum, _ in sum + random.uniform(0, 1) }
      return (off + noise * accuracy / 1.51, accuracy)
    }
    #expect(run.events.map(\.type) == ["off_route.started", "off_route.ended"])
    let times = run.events.map { Double($0.time - Self.start) / 1000 }
    #expect(abs((times.first ?? 0) - 1200) < 15)
    #expect(abs((times.last ?? 0) - 2000) < 700)
  }

  @Test("an accuracy of 0 is as one that is absent") func unknown() {
    let model = MatchModel()
    #expect(model.sight(accuracy: 0, after: nil).sigma == model.usualSigma)
  }

  @Test("live, cut and in any batches the same with inaccurate fixes, seed 452") func laws() throws
  {
    let planned = PlannedRoute(name: "line", points: Self.line.map(DrawnRoute.coordinate))
    let route = try #require(RouteLine(planned))
    let found = OperatorLaws.violations(seed: 452) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(Moved(origin: DrawnRoute.coordinate(Self.line[0])))
      pipeline.append(CoarseFixes())
      pipeline.append(InaccurateFixes())
      pipeline.append(RouteMatcher(route))
      pipeline.append(ProgressSmoother())
      pipeline.append(WrongWayDetector())
      pipeline.append(ShortCutDetector())
      pipeline.append(RouteProgress(route))
      pipeline.append(RouteArrival(RouteEffort(planned, route)))
      return pipeline
    }
    #expect(found.isEmpty, "\(found.prefix(3))")
  }
}
