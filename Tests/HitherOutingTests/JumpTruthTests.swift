import HitherEngine
import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

/// What is taken out against the truth of simulated walks.
@Suite struct JumpTruthTests {
  static let intervals: [Int64] = [1, 5, 10, 30, 60]

  /// A walk recorded with each interval.
  static func walks(_ change: (inout Device) -> Void) -> [SimulatedMember] {
    let route = RoutePlan(
      shape: .winding, lengthMetres: 12_000,
      start: Coordinate(latitudeE7: 472_000_000, longitudeE7: 89_000_000))
    let members = intervals.map { interval in
      var member = MemberPlan(id: "each\(interval)")
      member.device.intervalMilliseconds = interval * 1000
      change(&member.device)
      return member
    }
    return Simulation(
      Scenario(
        name: "jumps", seed: 2_031, start: MadeUp.start, route: route, members: members)
    ).run().members
  }

  /// The times of the fixes that are taken out.
  static func removed(_ fixes: FixBatch) -> Set<Int64> {
    var pipeline = Pipeline(member: "member")
    pipeline.append(Deduplicator())
    pipeline.append(JumpRepair())
    var batch = fixes
    pipeline.process(&batch, reaching: Instant(milliseconds: fixes.time.last ?? 0))
    var rest = FixBatch()
    pipeline.end(&rest)
    return Set(fixes.time).subtracting(batch.time).subtracting(rest.time)
  }

  @Test func wideJumpsGoAndNothingElse() {
    let walks = Self.walks { $0.jumps = Jumps(perHour: 3, distanceMetres: 800) }
    for walk in walks {
      let jumps = Set(walk.truth.jumps.map(\.milliseconds))
      let removed = Self.removed(walk.fixes)
      #expect(removed.isSubset(of: jumps), "\(walk.plan.id)")
      #expect(
        removed.count >= jumps.count * 3 / 4, "\(walk.plan.id): \(removed.count) of \(jumps.count)")
    }
  }

  @Test(arguments: [30.0, 90])
  func whatOnlyWandersStays(seconds: Double) {
    let walks = Self.walks {
      $0.noiseMetres = 8
      $0.noiseSeconds = seconds
      $0.tellsAccuracy = false
    }
    for walk in walks { #expect(Self.removed(walk.fixes) == [], "\(walk.plan.id)") }
  }

  @Test func whatIsNewWithEachFixStays() {
    let walks = Self.walks {
      $0.noiseMetres = 0
      $0.whiteMetres = 8
      $0.tellsAccuracy = false
    }
    for walk in walks { #expect(Self.removed(walk.fixes) == [], "\(walk.plan.id)") }
  }
}
