import HitherGeodesy
import HitherTracks

@testable import HitherSimulation

/// Days of few people with something of everything in them.
enum MadeUpDays {
  static let centre = Coordinate(latitudeE7: 499_782_000, longitudeE7: 82_401_000)

  static func spot(_ metres: Double, azimuth: Double) -> Coordinate {
    Geodesic.destination(from: centre, azimuth: azimuth, distance: metres) ?? centre
  }

  static func circle(
    _ id: String, _ kind: PlaceKind, at spot: Coordinate, radius: Double
  ) -> DayPlace {
    DayPlace(id, kind: kind, at: spot, shape: .circle(center: spot, radiusMetres: radius))
  }

  /// Three days over the end of summer time in Berlin: work by car, a jam, a flight that is not
  /// recorded, and one that is.
  static func scenario(seed: UInt64) -> DaysScenario {
    var town = DayPlace("town", kind: .homeTown, at: centre)
    let corners = [45.0, 135, 225, 315].map { spot(9000, azimuth: $0) }
    town.shape = .polygons(MultiPolygon([Polygon(shell: corners)]))
    let places = [
      circle("home", .home, at: centre, radius: 80),
      circle("work", .work, at: spot(5000, azimuth: 70), radius: 120), town,
      DayPlace("airport", at: spot(20_000, azimuth: 90)),
      DayPlace(
        "far", at: Coordinate(latitudeE7: 250_797_000, longitudeE7: 1_212_342_000)),
    ]
    var drive = Move(.at(secondOfDay: 8 * 3600), by: .car, .place("work"))
    drive.jams = [Move.Jam(afterMetres: 2000, durationSeconds: 900)]
    let back = Move(.at(secondOfDay: 16 * 3600), by: .bicycle, .place("home"))
    var unheard = Move(.at(secondOfDay: 13 * 3600), by: .flight, .place("far"))
    unheard.isSwitchedOff = true
    var first = DayMember("first", startsAt: "home")
    first.plans = [
      DayPlan(
        dates: [CivilDate(year: 2026, month: 10, day: 25)],
        moves: [
          Move(.at(secondOfDay: 11 * 3600), by: .train, .place("airport")), unheard,
          Move(.after(seconds: 7200), by: .flight, .place("airport")),
        ]),
      DayPlan(weekdays: [1, 6], moves: [drive, back]),
    ]
    first.device.intervalMilliseconds = 60_000
    var second = DayMember("second", startsAt: "home")
    second.plans = [
      DayPlan(moves: [Move(.at(secondOfDay: 9 * 3600), by: .run, .round(metres: 5000))])
    ]
    second.device.intervalMilliseconds = 30_000
    second.device.indoorDriftMetres = 15
    second.device.format = .csv
    // 2026-10-24T00:00 in Berlin; the Sunday has 25 hours.
    var scenario = DaysScenario(
      name: "made up", seed: seed, start: Instant(milliseconds: 1_792_792_800_000),
      durationSeconds: 73 * 3600, places: places, members: [first, second])
    scenario.timeZone = "Europe/Berlin"
    return scenario
  }
}
