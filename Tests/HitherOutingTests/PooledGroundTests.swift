import HitherEstimates
import HitherGeodesy
import HitherOuting
import HitherSimulation
import HitherTracks
import TestSupport
import Testing

/// Climbs over the ground that all members saw, as a report tells them.
@Suite("Pooled ground of an outing")
struct PooledGroundTests {
  /// Two with satellite heights that wander far, and one with a barometer.
  private static func outing(seed: UInt64) -> SimulatedOuting {
    var route = RoutePlan(
      shape: .winding, lengthMetres: 6000,
      start: Coordinate(latitudeE7: 251_700_000, longitudeE7: 1_215_500_000))
    route.reliefMetres = 120
    let members = ["one", "two", "steady"].map { id in
      var member = MemberPlan(id: id, role: id == "one" ? .leader : .follower)
      member.device.intervalMilliseconds = 3000
      var altimeter = Altimeter(id == "steady" ? .barometric : .gps)
      if id != "steady" { (altimeter.noiseMetres, altimeter.noiseSeconds) = (6, 120) }
      member.device.altimeter = altimeter
      return member
    }
    return Simulation(
      Scenario(
        name: "hills", seed: seed, start: MadeUp.start, route: route, members: members)
    ).run()
  }

  @Test(arguments: UInt64(21)...23)
  func whoIsNoisyTakesIt(seed: UInt64) throws {
    let folder = try ScratchFolder()
    let outing = Self.outing(seed: seed)
    let path = try MadeUp.write(outing, in: folder)
    let result = try run([path], OutingOptions(), RunNeeds.everything)
    for made in outing.members {
      let member = try #require(result.member(made.plan.id))
      let climb = try #require(member.climb)
      #expect(climb.heights.source == (made.plan.id == "steady" ? .barometric : .pooled))
      let (ascent, descent) = (try #require(climb.ascent), try #require(climb.descent))
      #expect(abs(ascent / made.truth.ascentMetres - 1) < 0.06)
      for unit in Split.Unit.allCases {
        let pieces = member.splits.filter { $0.unit == unit }
        let (up, down) = (pieces.compactMap(\.ascent), pieces.compactMap(\.descent))
        #expect(up.count == pieces.count && (up + down).allSatisfy { $0 >= 0 })
        #expect(abs(up.reduce(0, +) - ascent) <= 0.0501)
        #expect(abs(down.reduce(0, +) - descent) <= 0.0501)
      }
    }
  }

  @Test("who is alone, has no route or asks for another tool's figures keeps the own heights")
  func whoDoesNotTakeIt() throws {
    let folder = try ScratchFolder()
    let path = try MadeUp.write(Self.outing(seed: 24), in: folder)
    var options = OutingOptions()
    options.route = path + "/route.gpx"
    let alone = try run([path + "/tracks/one.gpx"], options)
    #expect(alone.member("one")?.climb?.heights.source == .gps)
    let bare = try run([path + "/tracks"])
    #expect(bare.member("one")?.climb == alone.member("one")?.climb)
    let both = try run([path + "/tracks"], options)
    #expect(both.member("one")?.climb?.heights.source == .pooled)
    #expect(both.member("steady")?.climb == bare.member("steady")?.climb)
  }

  @Test("sections over the own track are over the same ground")
  func sections() throws {
    let folder = try ScratchFolder()
    let outing = Self.outing(seed: 25)
    let path = try MadeUp.write(outing, in: folder)
    let points = outing.route.points.map {
      "<rtept lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"/>"
    }
    try folder.write("<gpx version=\"1.1\"><rte>\(points.joined())</rte></gpx>", to: "flat.gpx")
    var options = OutingOptions()
    options.route = folder["flat.gpx"]
    let result = try run([path + "/tracks"], options, RunNeeds.everything)
    for made in outing.members {
      let time = try #require(result.member(made.plan.id)?.walkingTime)
      #expect(time.basis == .track)
      let ascent = try #require(time.total.ascent)
      #expect(abs(ascent / made.truth.ascentMetres - 1) < 0.1)
      #expect(abs(time.sections.reduce(0) { $0 + ($1.ascent ?? .nan) } - ascent) < 1e-6)
      #expect(
        time.total.elapsedMilliseconds == result.member(made.plan.id)?.time?.elapsedMilliseconds)
    }
  }
}
