import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

/// What the truth of days says holds of the path that was really taken.
@Suite struct DaysTruthTests {
  static let seeds: [UInt64] = [1, 2, 3]

  static func milliseconds(_ time: Instant, _ days: SimulatedDays) -> Int64 {
    time - days.scenario.start
  }

  @Test(arguments: seeds)
  func legsAndStatesTileTheRecording(seed: UInt64) throws {
    for member in DaysSimulation(MadeUpDays.scenario(seed: seed)).run().members {
      let truth = member.truth
      #expect(truth.start.milliseconds == member.fixes.time.first)
      #expect(truth.end.milliseconds == member.fixes.time.last)
      for spans in [truth.legs.map { ($0.start, $0.end) }, truth.states.map { ($0.start, $0.end) }]
      {
        #expect(spans.first?.0 == truth.start)
        #expect(spans.last?.1 == truth.end)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.1 == $1.0 })
        #expect(spans.allSatisfy { $0.0 < $0.1 })
      }
      let states = truth.states
      #expect(
        zip(states, states.dropFirst()).allSatisfy { ($0.state, $0.place) != ($1.state, $1.place) })
    }
  }

  /// Independently of how crossings are found: inside between entry and exit, outside elsewhere.
  @Test(arguments: seeds)
  func visitsAreThoseOfTheTruePath(seed: UInt64) throws {
    let days = DaysSimulation(MadeUpDays.scenario(seed: seed)).run()
    for place in days.places {
      let area: PreparedArea? =
        if case .polygons(let area) = place.shape { try PreparedArea(area) } else { nil }
      for member in days.members {
        let visits = member.truth.visits.filter { $0.place == place.id }
        let edges = visits.flatMap { [$0.entered, $0.left].compactMap(\.self) }
        #expect(edges == edges.sorted())
        for time in stride(
          from: member.truth.start.milliseconds, to: member.truth.end.milliseconds, by: 17_000)
        {
          let at = Instant(milliseconds: time)
          let there = member.coordinate(at: Self.milliseconds(at, days))
          let isInside =
            switch place.shape {
            case .circle(let center, let radius):
              Geodesic.distance(from: center, to: there) <= radius
            default: area?.contains(there) ?? false
            }
          let isTold = visits.contains { $0.contains(at) }
          #expect(isTold == isInside, "\(member.plan.id) at \(at.rfc3339) and \(place.id)")
        }
        guard case .circle(let center, let radius) = place.shape else { continue }
        for edge in edges {
          let there = member.coordinate(at: Self.milliseconds(edge, days))
          #expect(abs(Geodesic.distance(from: center, to: there) - radius) < 0.5)
        }
      }
    }
  }

  /// Nobody leaps, and nobody is faster than the means of travel.
  @Test(arguments: seeds)
  func waysAreSteadyAndAsFastAsTheirMeans(seed: UInt64) throws {
    let most = [
      "stationary": 0.1, "walking": 2.5, "running": 5, "cycling": 8, "driving": 20, "rail": 42,
      "flight": 330,
    ]
    let days = DaysSimulation(MadeUpDays.scenario(seed: seed)).run()
    for member in days.members {
      for leg in member.truth.legs {
        let limit = try #require(most[leg.speedClass])
        let start = Self.milliseconds(leg.start, days)
        let end = Self.milliseconds(leg.end, days)
        var walked = 0.0
        for time in stride(from: start, to: end - 1000, by: 1000) {
          let step = Geodesic.distance(
            from: member.coordinate(at: time), to: member.coordinate(at: time + 1000))
          walked += step
          // The last entry before a roof may lie beside the road, some metres off.
          #expect(step < limit + 12, "\(leg.speedClass) \(step)")
        }
        guard leg.speedClass != "stationary" else { continue }
        let seconds = Double(end - start) / 1000
        #expect(walked / seconds < limit)
        #expect(abs(walked / leg.distanceMetres - 1) < 0.01)
      }
    }
  }

  @Test func statesFollowTheLadder() {
    let days = DaysSimulation(MadeUpDays.scenario(seed: 4)).run()
    let states = days.members[0].truth.states
    let names = states.map(\.state)
    // One drives from door to door, and cycles back fast enough to travel.
    #expect(names.prefix(4) == ["home", "traveling", "work", "traveling"])
    // The train leaves the town; the flight is not heard of, and half an hour later one is lost.
    #expect(names.dropFirst(4).prefix(4) == ["home", "traveling", "out_of_town", "lost"])
    #expect(names.contains("out_of_town") && names.filter { $0 == "lost" }.count == 1)
    let lost = states.first { $0.state == "lost" }
    let dropout = days.members[0].truth.dropouts.first
    #expect(lost?.end.milliseconds == dropout?.end.map { $0.milliseconds + 60_000 })
    #expect(lost?.start.milliseconds == dropout.map { $0.start.milliseconds - 60_000 + 1_800_000 })
    // The round of the runner begins and ends at home, and is no travel.
    let runner = days.members[1].truth.states.map(\.state)
    #expect(runner.count == 7 && Set(runner) == ["home", "out"])
  }

  @Test func clocksOfTheZoneTellWhenOneLeaves() {
    let days = DaysSimulation(MadeUpDays.scenario(seed: 5)).run()
    let runs = days.members[1].truth.legs.filter { $0.speedClass == "running" }
    // Nine o'clock is 07:00Z in summer time and 08:00Z from the Sunday on.
    #expect(
      runs.map(\.start.rfc3339) == [
        "2026-10-24T07:00:00Z", "2026-10-25T08:00:00Z", "2026-10-26T08:00:00Z",
      ])
  }

  @Test func sameSeedSameDaysAndOtherSeedOthers() {
    let first = DaysSimulation(MadeUpDays.scenario(seed: 6)).run().write()
    let again = DaysSimulation(MadeUpDays.scenario(seed: 6)).run().write()
    let other = DaysSimulation(MadeUpDays.scenario(seed: 7)).run().write()
    #expect(first.map(\.bytes) == again.map(\.bytes))
    #expect(
      first.first { $0.path == "tracks/second.csv" }?.bytes
        != other.first { $0.path == "tracks/second.csv" }?.bytes)
  }
}
