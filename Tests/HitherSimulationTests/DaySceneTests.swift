import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

/// The small scenes ask what they say they ask.
@Suite struct DaySceneTests {
  static let seeds: [UInt64] = Array(1...12)

  static func device(seconds: Int64, noise: Double = 10) -> Device {
    var device = Device()
    device.intervalMilliseconds = seconds * 1000
    device.noiseMetres = noise
    return device
  }

  @Test(arguments: seeds)
  func whoStandsOnAnEdgeNeverCrossesItAndSeemsTo(seed: UInt64) {
    let days = DayScene.standingOnEdge(seed: seed, device: Self.device(seconds: 10)).run()
    let member = days.members[0]
    #expect(member.truth.legs.map(\.speedClass) == ["stationary"])
    #expect(member.truth.visits.allSatisfy { $0.entered == nil && $0.left == nil })
    #expect(member.truth.end - member.truth.start == 12 * 3_600_000)
    guard case .circle(let center, let radius) = days.places[0].shape else { return }
    let inside = (0..<member.fixes.count).count {
      Geodesic.distance(from: center, to: member.fixes.coordinate($0)) <= radius
    }
    let share = Double(inside) / Double(member.fixes.count)
    #expect((0.3...0.7).contains(share))
  }

  @Test(arguments: [-30.0, 30])
  func whoStandsBesideAnEdgeIsInOrOut(beyond: Double) {
    let days = DayScene.standingOnEdge(
      seed: 1, device: Self.device(seconds: 60), beyondMetres: beyond
    ).run()
    #expect(days.members[0].truth.visits.count == (beyond < 0 ? 1 : 0))
  }

  @Test(arguments: seeds)
  func aJamIsSlowAndStillTravel(seed: UInt64) throws {
    let days = DayScene.jamInDrive(seed: seed, device: Self.device(seconds: 5)).run()
    let member = days.members[0]
    #expect(member.truth.states.map(\.state) == ["home", "traveling", "work"])
    let drive = try #require(member.truth.legs.first { $0.isTravel })
    #expect(drive.speedClass == "driving")
    // A window of 19 minutes in which the member gets on by less than 1.5 m/s in the mean.
    let start = drive.start - days.scenario.start
    let slowest = stride(from: start, to: drive.end - days.scenario.start - 1_140_000, by: 5000).map
    {
      Geodesic.distance(from: member.coordinate(at: $0), to: member.coordinate(at: $0 + 1_140_000))
    }.min()
    #expect(try #require(slowest) < 1.5 * 1140)
  }

  @Test(arguments: seeds)
  func aSmallFenceIsPassedOnceBetweenSparseFixes(seed: UInt64) throws {
    let days = DayScene.passingFence(seed: seed, device: Self.device(seconds: 60)).run()
    let member = days.members[0]
    #expect(member.truth.visits.count == 1)
    let visit = try #require(member.truth.visits.first)
    let entered = try #require(visit.entered)
    let left = try #require(visit.left)
    // 120 m at 50 km/h, give or take the driver's mood.
    #expect((6000...12_000).contains(left - entered))
    #expect(member.truth.states.map(\.state) == ["out", "traveling", "out"])
  }

  @Test func passagesFallAnywhereBetweenTwoFixes() {
    let phases = Self.seeds.map { seed -> Int64 in
      let days = DayScene.passingFence(seed: seed, device: Self.device(seconds: 60)).run()
      return (days.members[0].truth.visits.first?.entered?.milliseconds ?? 0) % 60_000 / 20_000
    }
    #expect(Set(phases) == [0, 1, 2])
  }

  @Test(arguments: seeds)
  func errandsStayAQuarterOfAnHourAtLeast(seed: UInt64) {
    let days = DayScene.errands(seed: seed, device: Self.device(seconds: 30)).run()
    let truth = days.members[0].truth
    let stays = truth.legs.filter { $0.speedClass == "stationary" }
    #expect(stays.count > 10)
    for stay in stays.dropFirst().dropLast() {
      #expect(stay.end - stay.start >= 900_000)
      let visit = truth.visits.first { $0.place == stay.place && $0.contains(stay.start) }
      #expect(visit != nil)
    }
  }
}
