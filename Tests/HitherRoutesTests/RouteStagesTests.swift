import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherRoutes

@Suite("Routes in stages")
struct RouteStagesTests {
  private static func route(_ stages: [[Coordinate]]) -> PlannedRoute {
    var route = PlannedRoute(name: "stages", points: [])
    for stage in stages {
      if !route.points.isEmpty { route.stageStarts.append(route.points.count) }
      route.points += stage
    }
    return route
  }

  private static func stages(_ random: inout SeededGenerator) -> [[Coordinate]] {
    let frame = LocalFrame(origin: Coordinate(latitudeE7: 470_000_000, longitudeE7: 110_000_000))
    return (0..<5).map { number in
      (0..<(2 + Int(random.uniform() * 9))).compactMap { step in
        frame.coordinate(
          PlanePoint(
            east: Double(number) * 400 + random.uniform(-60, 60),
            north: Double(step) * 50 + random.uniform(-9, 9)))
      }
    }
  }

  /// What is near a route in stages is what is near one of them, each at its place in the whole.
  @Test(arguments: UInt64(1)...8) func areTheSumOfTheirStages(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stages = Self.stages(&random)
    let line = try #require(RouteLine(Self.route(stages)))
    let parts = try stages.map { try #require(RouteLine($0)) }
    #expect(abs(line.length - parts.reduce(0) { $0 + $1.length }) < 1e-6)
    var nearby = RouteSurroundings()
    var count = 0
    for _ in 0..<2000 {
      let spot = PlanePoint(east: random.uniform(-200, 1900), north: random.uniform(-200, 700))
      let frame = LocalFrame(origin: Coordinate(latitudeE7: 470_000_000, longitudeE7: 110_000_000))
      let place = try #require(frame.coordinate(spot))
      var (found, expected): ([RouteCandidate], [RouteCandidate]) = ([], [])
      line.candidates(
        latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7, withinMetres: 90,
        nearby: &nearby, into: &found)
      var start = 0.0
      for part in parts {
        var own: [RouteCandidate] = []
        part.candidates(
          latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7, withinMetres: 90,
          into: &own)
        expected += own.map { candidate in
          var candidate = candidate
          candidate.offset += start
          return candidate
        }
        start += part.length
      }
      count += expected.count
      #expect(found.count == expected.count)
      for (one, other) in zip(found, expected) {
        #expect(abs(one.offset - other.offset) < 0.001)
        #expect(abs(one.crossTrack - other.crossTrack) < 0.01)
      }
    }
    #expect(count > 300)
    // Along the whole, each metre is on its stage.
    var start = 0.0
    for part in parts {
      for metres in stride(from: 0.5, to: part.length, by: 7) {
        let (one, other) = (line.coordinate(at: start + metres), part.coordinate(at: metres))
        #expect(ShortDistance.metres(from: one, to: other) < 0.05)
      }
      start += part.length
    }
  }

  @Test func stagesWithoutLengthAreLeftOut() throws {
    let place = Coordinate(latitudeE7: 470_000_000, longitudeE7: 110_000_000)
    let end = Coordinate(latitudeE7: 470_010_000, longitudeE7: 110_000_000)
    #expect(RouteLine(Self.route([[place], [end]])) == nil)
    #expect(RouteLine(Self.route([[place, place], [place, end], [end]]))?.stages.count == 1)
  }
}
