import HitherEngine
import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherEstimates

/// Stops and time under way of made-up outings, whose truth is known second by second.
@Suite("Stops of simulated outings")
struct StopSimulationTests {
  /// What a device's positions suffer from.
  struct Noise: CustomTestStringConvertible {
    var testDescription: String
    var slowMetres = 0.0
    var slowSeconds = 20.0
    var whiteMetres = 0.0
  }

  static let noises = [
    Noise(testDescription: "white", whiteMetres: 5),
    Noise(testDescription: "wandering fast", slowMetres: 5, slowSeconds: 12, whiteMetres: 0.5),
    Noise(testDescription: "wandering slowly", slowMetres: 6, slowSeconds: 80, whiteMetres: 0.5),
    Noise(testDescription: "mixed", slowMetres: 4, slowSeconds: 40, whiteMetres: 4),
  ]

  static func scenario(_ noise: Noise, seed: UInt64) -> Scenario {
    let start = Coordinate(latitudeE7: 468_000_000, longitudeE7: 82_000_000)
    var route = RoutePlan(shape: .winding, lengthMetres: 7000, start: start)
    route.reliefMetres = 250
    route.switchbacks = 4
    var members = ["leader", "near", "slow", "rests"].map { MemberPlan(id: $0) }
    members[0].role = .leader
    for index in members.indices {
      members[index].device.intervalMilliseconds = [1000, 3000, 5000, 10_000][index]
      members[index].device.noiseMetres = noise.slowMetres
      members[index].device.noiseSeconds = noise.slowSeconds
      members[index].device.whiteMetres = noise.whiteMetres
      members[index].pauses = [
        PrivatePause(atMetres: 1500 + 300 * Double(index), durationSeconds: 130),
        PrivatePause(atMetres: 3500, durationSeconds: 30),
      ]
    }
    members[2].slowStretches = [SlowStretch(fromMetres: 2500, toMetres: 4000, paceFactor: 0.5)]
    var scenario = Scenario(
      name: "stops", seed: seed, start: Instant(milliseconds: 1_777_594_200_000), route: route,
      members: members)
    scenario.pauses = [SharedPause(atMetres: 5000, durationSeconds: 400)]
    return scenario
  }

  struct Score {
    var hits = 0
    var stops = 0
    var found = 0
    var starts: [Double] = []
    var ends: [Double] = []
    var movings: [Double] = []

    mutating func add(_ member: SimulatedMember) {
      var pipeline = Pipeline(member: "member")
      pipeline.append(StopDetector())
      pipeline.append(SummaryFold())
      var fixes = member.fixes
      pipeline.process(&fixes, reaching: .latest)
      var rest = FixBatch()
      pipeline.end(&rest)
      let stops = pipeline.state(of: StopDetector.self)?.stops ?? []
      for stop in stops { #expect(stop.end - stop.start >= 60_000) }
      found += stops.count
      self.stops += member.truth.stops.count
      for truth in member.truth.stops {
        guard let stop = stops.first(where: { $0.start < truth.end && truth.start < $0.end })
        else { continue }
        hits += 1
        starts.append(abs(Double(stop.start - truth.start) / 1000))
        ends.append(abs(Double(stop.end - truth.end) / 1000))
      }
      guard let sums = pipeline.state(of: SummaryFold.self), let last = sums.last else { return }
      let moving = Double(sums.spent.moving) / 1000
      movings.append(abs(moving / Double(member.truth.movingSeconds) - 1))
      #expect(
        sums.spent.moving + sums.spent.stopped + sums.spent.gap
          == last.time - sums.start)
    }

    func median(_ values: [Double]) -> Double {
      values.isEmpty ? .nan : values.sorted()[values.count / 2]
    }
  }

  @Test("found with their ends, and nothing else, whatever the noise", arguments: noises)
  func againstTruth(_ noise: Noise) {
    var score = Score()
    for seed in UInt64(2001)...2006 {
      for member in Simulation(Self.scenario(noise, seed: seed)).run().members {
        score.add(member)
      }
    }
    #expect(Double(score.hits) >= 0.95 * Double(score.stops))
    #expect(Double(score.hits) >= 0.95 * Double(score.found))
    #expect(score.median(score.starts) <= 12 && score.median(score.ends) <= 12)
    #expect(score.median(score.movings) <= 0.01)
    #expect(score.movings.allSatisfy { $0 <= 0.05 })
  }
}
