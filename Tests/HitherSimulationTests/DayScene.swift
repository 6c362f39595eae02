import HitherGeodesy
import HitherTracks

@testable import HitherSimulation

/// A small made-up day of one member, `alone`, that asks one question of fences or states.
struct DayScene: Sendable {
  /// What it is made of.
  let scenario: DaysScenario

  /// The only member's id.
  static let memberID = "alone"
  /// The id of the fence in question.
  static let fenceID = "fence"
  /// 2026-05-01T00:00:00Z, when all scenes begin.
  static let start = Instant(milliseconds: 1_777_593_600_000)
  static let centre = Coordinate(latitudeE7: 522_000_000, longitudeE7: 209_000_000)

  /// Lets the member live and the device record.
  func run() -> SimulatedDays { DaysSimulation(scenario).run() }

  static func spot(_ metres: Double, azimuth: Double) -> Coordinate {
    Geodesic.destination(from: centre, azimuth: azimuth, distance: metres) ?? centre
  }

  /// A place without scatter and without a roof.
  static func place(
    _ id: String, kind: PlaceKind = .fence, at anchor: Coordinate, radius: Double? = nil
  ) -> DayPlace {
    var place = DayPlace(
      id, kind: kind, at: anchor,
      shape: radius.map { .circle(center: anchor, radiusMetres: $0) })
    place.scatterMetres = 0
    place.isIndoors = false
    return place
  }

  init(
    _ name: String, seed: UInt64, seconds: Int, places: [DayPlace], startsAt: String,
    moves: [Move], device: Device
  ) {
    var member = DayMember(DayScene.memberID, startsAt: startsAt)
    member.plans = [DayPlan(moves: moves)]
    member.device = device
    scenario = DaysScenario(
      name: name, seed: seed, start: DayScene.start, durationSeconds: seconds, places: places,
      members: [member])
  }
}
