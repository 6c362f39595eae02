import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherRoutes

@Suite("The time still to go")
struct RouteArrivalTests {
  /// 3,000 m to the east; what its elevation is every 10 m.
  private static func route(_ elevation: (Double) -> Double) -> PlannedRoute {
    let offsets = (0...300).map { Double($0) * 10 }
    return PlannedRoute(
      name: "line",
      points: offsets.map { DrawnRoute.coordinate(PlanePoint(east: $0, north: 0)) },
      elevations: offsets.map(elevation))
  }

  /// The column for someone whose progress at each second is told.
  private func times(_ planned: PlannedRoute, _ progress: [Double]) throws -> [Double] {
    let line = try #require(RouteLine(planned))
    var batch = FixBatch()
    for second in progress.indices {
      batch.append(
        Fix(
          time: Instant(milliseconds: Int64(second) * 1000), coordinate: planned.points[0]))
    }
    batch[RouteColumns.progress] = progress
    let arrival = RouteArrival(RouteEffort(planned, line))
    var state = arrival.makeState()
    var events = EventCollector()
    arrival.process(&batch, &state, &events)
    return batch[RouteColumns.timeToGo]
  }

  @Test func anEvenPaceOnTheFlat() throws {
    let times = try times(Self.route { _ in 100 }, (0..<2000).map { Double($0) * 1.25 })
    #expect(times[60].isNaN)
    for second in stride(from: 300, to: 1900, by: 100) {
      #expect(abs(times[second] - (2400 - Double(second))) < 2)
    }
  }

  /// Half the route is flat, then it rises by a fifth; the walker keeps to Tobler's function.
  @Test func theClimbAheadIsReckonedWith() throws {
    let planned = Self.route { max(0, $0 - 1500) / 5 }
    let steep = 1.25 / (3.5 * 0.2).exponential
    let times = try times(planned, (0..<1100).map { Double($0) * 1.25 })
    let rest = (1500 - 1000 * 1.25) / 1.25 + 1500 / steep
    #expect(abs(times[1000] - rest) < rest * 0.03)
  }

  @Test func stopsSoFarAreExpectedAgainInPart() throws {
    var progress = (0..<800).map { Double($0) * 1.25 }
    progress += Array(repeating: 1000, count: 600)
    progress += (0..<300).map { 1000 + Double($0) * 1.25 }
    let times = try times(Self.route { _ in 0 }, progress)
    let rest = (3000 - progress[1600]) / 1.25
    #expect(times[1600] > rest * 1.05)
    #expect(times[1600] < rest * (1 + 600.0 / 1000))
  }

  @Test func nothingIsSaidOfWhoeverGetsNoFarther() throws {
    let back = try times(Self.route { _ in 0 }, (0..<1000).map { 2500 - Double($0) * 1.25 })
    #expect(back.allSatisfy { $0.isNaN })
    let lost = try times(Self.route { _ in 0 }, Array(repeating: Double.nan, count: 500))
    #expect(lost.allSatisfy { $0.isNaN })
  }

  @Test func theWayBackIsAsHardAsItsSlopes() throws {
    let planned = Self.route { $0 / 5 }
    let line = try #require(RouteLine(planned))
    let effort = RouteEffort(planned, line)
    let up = effort.effort(at: line.length)
    let down = effort.effort(at: 2 * line.length) - up
    // Up and down a fifth, by the function itself; the slope fades in over the ends.
    #expect(abs(up / line.length - 0.7.exponential) < 0.03)
    #expect(abs(down / line.length - (3.5 * 0.1).exponential) < 0.03)
    var before = effort.effort(at: -200)
    for progress in stride(from: -190.0, to: 3 * line.length, by: 10) {
      let next = effort.effort(at: progress)
      #expect(next > before || progress <= 0)
      before = next
    }
  }

  @Test func withoutElevationsAMetreIsAMetre() throws {
    let planned = PlannedRoute(name: "bare", points: Self.route { _ in 0 }.points)
    let line = try #require(RouteLine(planned))
    let effort = RouteEffort(planned, line)
    for progress in [0.0, 17, 1500, 2999, 4500] {
      #expect(abs(effort.effort(at: progress) - progress) < 1e-6 * (1 + progress))
    }
  }
}

extension Double {
  /// e to this power, by its series.
  fileprivate var exponential: Double {
    var (sum, term) = (1.0, 1.0)
    for index in 1..<30 {
      term *= self / Double(index)
      sum += term
    }
    return sum
  }
}
