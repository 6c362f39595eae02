import HitherGeodesy
import HitherTracks

@testable import HitherSimulation

extension DayScene {
  /// Standing still on a fence's edge: how often does noise carry someone in or out?
  ///
  /// In truth there is no transition.
  ///
  /// - Parameter beyondMetres: How far outside of the edge; negative for inside.
  static func standingOnEdge(
    seed: UInt64, device: Device, hours: Int = 12, radiusMetres: Double = 100,
    beyondMetres: Double = 0
  ) -> DayScene {
    let fence = place(fenceID, at: centre, radius: radiusMetres)
    var random = SplitMix64(seed: seed, stream: "scene/edge")
    let spot = spot(radiusMetres + beyondMetres, azimuth: random.uniform(0, 360))
    return DayScene(
      "standing on an edge", seed: seed, seconds: hours * 3600,
      places: [fence, place("edge", at: spot)], startsAt: "edge", moves: [], device: device)
  }

  /// A drive of 14 km from home to work with a jam in it: is the member still traveling?
  ///
  /// In truth the member travels from the departure to the arrival.
  static func jamInDrive(
    seed: UInt64, device: Device, jamSeconds: Double = 1200
  ) -> DayScene {
    let home = place("home", kind: .home, at: centre, radius: 80)
    let work = place("work", kind: .work, at: spot(14_000, azimuth: 60), radius: 100)
    var drive = Move(.at(secondOfDay: 3600), by: .car, .place("work"))
    drive.jams = [Move.Jam(afterMetres: 5000, durationSeconds: jamSeconds)]
    return DayScene(
      "a jam in a drive", seed: seed, seconds: 4 * 3600, places: [home, work], startsAt: "home",
      moves: [drive], device: device)
  }

  /// A straight drive past a small fence, which may lie between two fixes: is it found?
  ///
  /// In truth it is entered once and left once. The second of the passage falls anywhere between
  /// two fixes, by the seed.
  ///
  /// - Parameter besideMetres: How far the fence's centre lies beside the road.
  static func passingFence(
    seed: UInt64, device: Device, radiusMetres: Double = 60, besideMetres: Double = 0
  ) -> DayScene {
    var random = SplitMix64(seed: seed, stream: "scene/passing")
    let azimuth = random.uniform(0, 360)
    let fence = place(fenceID, at: spot(besideMetres, azimuth: azimuth + 90), radius: radiusMetres)
    let ends = [
      place("start", at: spot(4000, azimuth: azimuth + 180)),
      place("end", at: spot(4000, azimuth: azimuth)),
    ]
    var drive = Move(.after(seconds: Int(random.uniform(900, 1500))), by: .car, .place("end"))
    drive.winding = 0
    return DayScene(
      "passing a fence", seed: seed, seconds: 3600, places: [fence] + ends, startsAt: "start",
      moves: [drive], device: device)
  }

  /// A day among five places of 40 to 150 m radius, on foot, by bicycle and by car, with stays of 15
  /// to 75 minutes: is each visit found, and no other?
  static func errands(seed: UInt64, device: Device) -> DayScene {
    var random = SplitMix64(seed: seed, stream: "scene/errands")
    let places = (0..<5).map { number in
      var place = place(
        "\(fenceID)-\(number)",
        at: spot(random.uniform(600, 3500), azimuth: Double(number) * 72 + random.uniform(0, 40)),
        radius: random.uniform(40, 150))
      place.scatterMetres = 10
      return place
    }
    var moves: [Move] = []
    var at = 0
    while moves.count < 24 {
      let next = (at + 1 + Int(random.uniform(0, 4))) % places.count
      let mode: TravelMode = [.walk, .bicycle, .car][Int(random.uniform(0, 3))]
      let stay = Int(random.uniform(900, 4500))
      moves.append(Move(.after(seconds: stay), by: mode, .place(places[next].id)))
      at = next
    }
    return DayScene(
      "errands", seed: seed, seconds: 86_400, places: places, startsAt: places[0].id,
      moves: moves, device: device)
  }
}
