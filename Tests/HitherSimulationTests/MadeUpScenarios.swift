import HitherGeodesy
import HitherSimulation
import HitherTracks

/// Scenarios of any shape, with something of everything in them.
enum MadeUpScenarios {
  static func plan(_ shape: RoutePlan.Shape, lengthMetres: Double = 3000) -> RoutePlan {
    let start = Coordinate(latitudeE7: 251_700_000, longitudeE7: 1_215_500_000)
    var plan = RoutePlan(shape: shape, lengthMetres: lengthMetres, start: start)
    plan.headingDegrees = 200
    plan.reliefMetres = 90
    return plan
  }

  /// A leader; a follower who straggles, pauses and takes a wrong branch; a third who strays.
  static func group(_ shape: RoutePlan.Shape, seed: UInt64) -> Scenario {
    var leader = MemberPlan(id: "leader", role: .leader)
    leader.paceKilometresPerHour = 5
    var second = MemberPlan(id: "second")
    second.slowStretches = [SlowStretch(fromMetres: 200, toMetres: 1300, paceFactor: 0.4)]
    second.excursions = [Excursion(.wrongBranch(lengthMetres: 120), fromMetres: 2000, side: .left)]
    var third = MemberPlan(id: "third")
    third.pauses = [PrivatePause(atMetres: 2200, durationSeconds: 100)]
    third.excursions = [
      Excursion(.detour(toMetres: 1200, distanceMetres: 150), fromMetres: 800),
      Excursion(.turnBack(backMetres: 80), fromMetres: 1800),
    ]
    third.device.intervalMilliseconds = 7000
    var scenario = Scenario(
      name: "made up", seed: seed, start: Instant(milliseconds: 1_777_594_200_000),
      route: plan(shape), members: [leader, second, third])
    var pause = SharedPause(atMetres: 1500, durationSeconds: 300)
    pause.waitsForAll = true
    scenario.pauses = [pause]
    return scenario
  }

  /// One person who stands for some time with a device, where noise is all there is to see.
  static func standing(seconds: Double, seed: UInt64, device: Device) -> Scenario {
    var member = MemberPlan(id: "alone")
    member.device = device
    member.pauses = [PrivatePause(atMetres: 0, durationSeconds: seconds)]
    member.untilMetres = 1
    var scenario = Scenario(
      name: "standing", seed: seed, start: Instant(milliseconds: 1_777_594_200_000),
      route: plan(.winding, lengthMetres: 200), members: [member])
    scenario.route.reliefMetres = 0
    scenario.lingerSeconds = 0
    return scenario
  }
}
