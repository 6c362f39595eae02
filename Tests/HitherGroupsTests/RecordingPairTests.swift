import HitherEngine
import HitherGeodesy
import HitherSimulation
import HitherTracks
import TestSupport
import Testing

@testable import HitherGroups

/// Who is one person with two devices, and who are two people: made-up walks, whose answer is known.
@Suite("Two recordings of one person")
struct RecordingPairTests {
  static let seeds: [UInt64] = Array(1...8)

  /// A leader and others who like to walk so many metres behind.
  static func outing(_ seed: UInt64, follow: [Double]) -> SimulatedOuting {
    let start = Coordinate(latitudeE7: 468_000_000, longitudeE7: 82_000_000)
    var route = RoutePlan(
      shape: RoutePlan.Shape.allCases[Int(seed) % RoutePlan.Shape.allCases.count],
      lengthMetres: 7000, start: start)
    route.reliefMetres = 150
    var members = [MemberPlan(id: "leader", role: .leader)]
    for metres in follow {
      var member = MemberPlan(id: "f\(Int(metres))")
      member.followMetres = metres
      member.paceKilometresPerHour = 4.8
      members.append(member)
    }
    for index in members.indices {
      members[index].device.noiseMetres = 2 + Double((seed + UInt64(index) * 3) % 4)
      members[index].device.intervalMilliseconds = [1000, 2000, 5000, 10_000][Int(seed) % 4]
    }
    var scenario = Scenario(
      name: "pairs", seed: seed, start: Instant(milliseconds: 1_777_594_200_000), route: route,
      members: members)
    var pause = SharedPause(atMetres: 4500, durationSeconds: 600)
    pause.waitsForAll = true
    scenario.pauses = [pause]
    return Simulation(scenario).run()
  }

  /// What another device on the same person records: errors of its own, half of them new each time,
  /// half remembered for a minute.
  static func secondDevice(
    _ path: TruePath, sigma: Double, everySeconds: Int, delay: Int = 0, seed: UInt64
  ) -> FixBatch {
    var random = LawRandom(seed: seed)
    func draw() -> Double {
      (0..<4).reduce(0) { sum, _ in sum + Double(random.next() >> 11) / 9_007_199_254_740_992 - 0.5
      }
        * 1.73 * sigma / 1.4142
    }
    var (north, east) = (draw(), draw())
    var batch = FixBatch()
    for second in path.coordinates.indices {
      let memory = 1 - 1.0 / 60
      let rest = (1 - memory * memory).squareRoot()
      (north, east) = (north * memory + draw() * rest, east * memory + draw() * rest)
      guard second % everySeconds == 0, second >= delay else { continue }
      let place = path.coordinates[second - delay]
      let (offNorth, offEast) = (north + draw(), east + draw())
      batch.append(
        Fix(
          time: path.time(second),
          coordinate: Coordinate(
            latitudeE7: place.latitudeE7 + Int32(offNorth * 90),
            longitudeE7: place.longitudeE7 + Int32(offEast * 131)),
          startsSegment: second == 0))
    }
    return batch
  }

  static func samples(_ fixes: FixBatch) -> [TickPlace] {
    var sampler = TickSampler(
      grid: TickGrid(stepMilliseconds: 10_000), gapMilliseconds: 180_000)
    sampler.add(fixes)
    return sampler.samples.map { TickPlace($0) }
  }

  @Test func oneWithTwoDevices() {
    var found = 0
    for seed in Self.seeds {
      let leader = Self.outing(seed, follow: []).members[0]
      let other = Self.secondDevice(
        leader.path, sigma: 2 + Double(seed % 4), everySeconds: [1, 5, 10][Int(seed) % 3],
        delay: Int(seed) % 2, seed: seed)
      let pair = RecordingPair.compare(
        Self.samples(leader.fixes), Self.samples(other), step: 10_000)
      if case .together(let metres) = pair {
        found += 1
        #expect(metres > 2 && metres < 25)
      }
    }
    #expect(found >= 7)
  }

  /// Nobody is offered a merger with a companion, however near.
  @Test(arguments: seeds) func companions(seed: UInt64) {
    let members = Self.outing(seed, follow: [2, 3, 5, 10]).members
    let samples = members.map { Self.samples($0.fixes) }
    for other in 1..<members.count {
      #expect(
        RecordingPair.compare(samples[0], samples[other], step: 10_000) == nil,
        "\(members[other].plan.id)")
    }
  }

  @Test(arguments: seeds) func aCutRecording(seed: UInt64) {
    let fixes = Self.outing(seed, follow: []).members[0].fixes
    let half = fixes.count / 2
    let first = Self.samples(fixes.picking(Array(0..<half)))
    let second = Self.samples(fixes.picking(Array((half + 20)..<fixes.count)))
    let pair = RecordingPair.compare(first, second, step: 10_000)
    #expect(pair == RecordingPair.compare(second, first, step: 10_000))
    guard case .oneAfterTheOther(let seconds) = pair else {
      Issue.record("not recognised")
      return
    }
    #expect(seconds >= 10 && seconds <= 230)
    let overlapping = Self.samples(fixes.picking(Array((half - 30)..<fixes.count)))
    #expect(
      RecordingPair.compare(first, overlapping, step: 10_000) == .oneAfterTheOther(seconds: 0))
  }

  @Test func placeAndTimeMustAgree() {
    let fixes = Self.outing(4, follow: []).members[0].fixes
    let first = Self.samples(fixes.picking(Array(0..<300)))
    var later = fixes.picking(Array(300..<900))
    for index in 0..<later.count { later.time[index] += 700_000 }
    #expect(RecordingPair.compare(first, Self.samples(later), step: 10_000) == nil)
    var away = fixes.picking(Array(300..<900))
    for index in 0..<away.count { away.latitudeE7[index] += 20_000 }
    #expect(RecordingPair.compare(first, Self.samples(away), step: 10_000) == nil)
    #expect(RecordingPair.compare(first, [], step: 10_000) == nil)
    #expect(RecordingPair.compare(first, first, step: 60_000) == nil)
  }
}
