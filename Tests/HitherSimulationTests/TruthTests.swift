import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

/// The truth agrees with itself, on every shape of route.
@Suite struct TruthTests {
  static let outings = RoutePlan.Shape.allCases.enumerated().map { number, shape in
    Simulation(MadeUpScenarios.group(shape, seed: UInt64(number) + 1)).run()
  }

  @Test(arguments: outings.indices)
  func distanceIsTheGeodesicLengthOfThePath(number: Int) {
    for member in Self.outings[number].members {
      let points = member.path.coordinates
      var sum = 0.0
      for index in points.indices.dropFirst() {
        sum += Geodesic.distance(from: points[index - 1], to: points[index])
      }
      let truth = member.truth.distanceMetres
      #expect(abs(sum - truth) < truth * 0.001)
      #expect(truth > 2900)
    }
  }

  @Test(arguments: outings.indices)
  func timesAddUp(number: Int) {
    for member in Self.outings[number].members {
      let truth = member.truth
      let elapsed = Int((truth.end - truth.start) / 1000)
      #expect(truth.movingSeconds + truth.stoppedSeconds == elapsed)
      #expect(truth.start == member.path.start && truth.end == member.path.end)
      let inStops = truth.stops.reduce(0) { $0 + Int(($1.end - $1.start) / 1000) }
      #expect(inStops <= truth.stoppedSeconds)
      #expect(inStops > truth.stoppedSeconds - 60)
    }
  }

  @Test(arguments: outings.indices)
  func nobodyMovesInAStop(number: Int) {
    for member in Self.outings[number].members {
      let path = member.path
      #expect(member.truth.stops.count >= 2)
      for stop in member.truth.stops {
        #expect(stop.end - stop.start >= 60_000)
        let first = Int((stop.start - path.start) / 1000)
        let last = Int((stop.end - path.start) / 1000)
        #expect(path.coordinates[first...last].allSatisfy { $0 == stop.coordinate })
        #expect(path.walked[first] == path.walked[last])
        #expect(first == 0 || path.walked[first - 1] < path.walked[first])
      }
    }
  }

  @Test(arguments: outings.indices)
  func climbIsTheNetRise(number: Int) throws {
    for member in Self.outings[number].members {
      let first = try #require(member.path.elevations.first)
      let last = try #require(member.path.elevations.last)
      let truth = member.truth
      #expect(abs(truth.ascentMetres - truth.descentMetres - (last - first)) < 1e-6)
      #expect(truth.ascentMetres > 45)
    }
  }

  /// Each minute and a second spent over the threshold is told, and nothing else is.
  @Test(arguments: outings.indices)
  func stragglingIsToldByItsLaw(number: Int) throws {
    let outing = Self.outings[number]
    let leader = try #require(outing.leader)
    #expect(leader.truth.stragglingAlong.isEmpty && leader.truth.stragglingStraight.isEmpty)
    for member in outing.members where member.role == .follower {
      let count = min(leader.path.progress.count, member.path.progress.count)
      let along = (0..<count).map { leader.path.progress[$0] - member.path.progress[$0] }
      let straight = (0..<count).map {
        Geodesic.distance(from: leader.path.coordinates[$0], to: member.path.coordinates[$0])
      }
      Law.holds(member.truth.stragglingAlong, along, 500, 400, 60, start: member.path.start)
      Law.holds(member.truth.stragglingStraight, straight, 500, 400, 60, start: member.path.start)
    }
    let second = try #require(outing.members.first { $0.plan.id == "second" })
    #expect(second.truth.stragglingAlong.count == 1)
    #expect((second.truth.stragglingAlong.first?.peakMetres ?? 0) > 550)
  }

  @Test(arguments: outings.indices)
  func offRouteIsToldByItsLaw(number: Int) {
    let outing = Self.outings[number]
    let frame = LocalFrame(origin: outing.scenario.route.start)
    let route = outing.route.points.map { frame.planePoint($0) }
    for member in outing.members {
      let away = member.path.coordinates.map { Law.distance(frame.planePoint($0), route) }
      Law.holds(member.truth.offRoute, away, 40, 25, 30, start: member.path.start)
      let strays = member.plan.excursions.contains { $0.fromMetres != 1800 }
      #expect(member.truth.offRoute.isEmpty != strays)
    }
  }

  @Test(arguments: outings.indices)
  func wrongWayIsWhereProgressFalls(number: Int) throws {
    for member in Self.outings[number].members {
      let turns = member.plan.id == "third" ? 1 : 0
      #expect(member.truth.wrongWay.count == turns)
      guard let back = member.truth.wrongWay.first else { continue }
      #expect(abs(back.peakMetres - 80) < 3)
      let end = try #require(back.end)
      #expect((end - back.start) > 30_000 && (end - back.start) < 400_000)
    }
  }

  @Test(arguments: outings.indices)
  func progressCountsToTheEnd(number: Int) {
    let outing = Self.outings[number]
    for member in outing.members {
      let truth = member.truth
      #expect(truth.finished)
      #expect(truth.progressEachMinute.first == 0)
      #expect(
        truth.progressEachMinute.count == member.path.progress.count.dividedRoundingUp(by: 60))
      #expect(abs((member.path.progress.last ?? 0) - outing.routeMetres) < 1e-6)
    }
  }

  @Test func whoGivesUpHasNotFinished() {
    var scenario = MadeUpScenarios.group(.loop, seed: 3)
    scenario.members[2].untilMetres = 2000
    let members = Simulation(scenario).run().members
    #expect(members.map(\.truth.finished) == [true, true, false])
    #expect(abs((members[2].path.progress.last ?? 0) - 2000) < 1e-6)
  }
}

extension Int {
  fileprivate func dividedRoundingUp(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}

/// What episodes must be, said differently from how they are found.
enum Law {
  /// Expects episodes to be just the lasting excesses of a measure that is known each second.
  static func holds(
    _ episodes: [TrueEpisode], _ measure: [Double], _ enter: Double, _ leave: Double,
    _ lasting: Int, start: Instant, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var within = [Bool](repeating: false, count: measure.count)
    for episode in episodes {
      // A hundredth of a second covers the rounding of the measure that is recomputed here.
      let first = Int(((Double(episode.start - start) + 10) / 1000).rounded(.up))
      let last = episode.end.map { Int((Double($0 - start) - 10) / 1000) } ?? measure.count - 1
      for index in first...last { within[index] = true }
      #expect(
        abs((measure[first...last].max() ?? 0) - episode.peakMetres) < 1,
        sourceLocation: sourceLocation)
      #expect(
        measure[first...min(first + lasting - 1, last)].allSatisfy { $0 > enter - 1 },
        sourceLocation: sourceLocation)
    }
    // A run over the threshold that lasts lies in an episode; one under the lower never does.
    for index in measure.indices where index >= lasting {
      let window = measure[(index - lasting)...index]
      if window.allSatisfy({ $0 > enter + 1 }) {
        #expect(within[index], "over the threshold at \(index)", sourceLocation: sourceLocation)
      }
      if window.allSatisfy({ $0 < leave - 1 }) {
        #expect(!within[index], "under the threshold at \(index)", sourceLocation: sourceLocation)
      }
    }
  }

  /// The distance from a point to a line.
  static func distance(_ point: PlanePoint, _ line: [PlanePoint]) -> Double {
    var nearest = Double.infinity
    for index in line.indices.dropFirst() {
      let (start, end) = (line[index - 1], line[index])
      let length = start.distance(to: end)
      guard length > 0 else { continue }
      let along =
        ((point.east - start.east) * (end.east - start.east)
          + (point.north - start.north) * (end.north - start.north)) / length
      let across =
        ((point.east - start.east) * (end.north - start.north)
          - (point.north - start.north) * (end.east - start.east)) / length
      let over = max(0, -along, along - length)
      nearest = min(nearest, (over * over + across * across).squareRoot())
    }
    return nearest
  }
}
