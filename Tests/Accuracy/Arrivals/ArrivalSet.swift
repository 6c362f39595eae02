import HitherEngine
import HitherGeodesy
import HitherOuting
import HitherSimulation
import HitherTracks

/// A kind of simulated outing on which ranges of arrivals are judged.
enum ArrivalSet: Hashable, Sendable {
  /// Leaders of the toolkit's own simulator.
  case simulated
  /// Journeys of the second one.
  case independent(Journey)

  static let all: [Self] =
    [.simulated]
    + [.hike, .trailRun, .cityWalk, .cityRide, .kayak, .shortStops].map { .independent($0) }

  var name: String {
    switch self {
    case .simulated: "first simulator"
    case .independent(let journey): "second: \(journey.rawValue)"
    }
  }

  /// The score of a seed's outing.
  func score(seed: UInt64) throws -> ArrivalScore {
    switch self {
    case .simulated: try Self.simulated(seed)
    case .independent(let journey): try Self.independent(journey, seed)
    }
  }

  private static func simulated(_ seed: UInt64) throws -> ArrivalScore {
    let outing = OutingMaker.outing(.mixed, seed: seed).outing
    var way = ArrivalFolder.Way()
    for (index, place) in outing.route.points.enumerated() {
      let heights = outing.route.elevations
      way.append(place, heights.indices.contains(index) ? heights[index] : .nan)
    }
    return try score(outing.leader?.fixes ?? FixBatch(), on: way)
  }

  private static func independent(_ journey: Journey, _ seed: UInt64) throws -> ArrivalScore {
    var dice = Dice(seed: seed, stream: 3600)
    let track = journey.track(&dice)
    let kinds: [Reception] = [.unsmoothed, .smoothed, .bursts]
    let errors = kinds[Int(seed % 3)].errors(&dice)
    var receiver = Receiver(errors, dice)
    let frame = LocalFrame(
      origin: Coordinate(latitudeE7: 472_000_000, longitudeE7: 89_000_000))
    let start = Instant(milliseconds: 1_777_594_200_000)
    var (fixes, way) = (FixBatch(), ArrivalFolder.Way())
    for one in receiver.listen(to: track, every: 5) {
      let plane = PlanePoint(east: one.east, north: one.north)
      guard let place = frame.coordinate(plane) else { continue }
      var fix = Fix(time: start + Int64(one.seconds * 1000), coordinate: place)
      if let accuracy = one.accuracy { fix.accuracy = accuracy }
      fixes.append(fix)
    }
    for moment in track.moments {
      let plane = PlanePoint(east: moment.east, north: moment.north)
      if let place = frame.coordinate(plane) { way.append(place, 600 + moment.height) }
    }
    return try score(fixes, on: way)
  }

  static func score(_ fixes: FixBatch, on way: ArrivalFolder.Way) throws -> ArrivalScore {
    let result = try ArrivalFolder(fixes, on: way).result()
    let times = fixes.time.map { Instant(milliseconds: $0) }
    return ArrivalScore(
      result.events, from: times.min() ?? .absent, to: times.max() ?? .absent)
  }
}
