import Glibc
import HitherGeodesy
import HitherTracks

/// The path of a move on the earth.
struct TravelWay {
  private let course: Course
  let lengthMetres: Double

  /// Longer paths are geodesics for any mode, because no plane can represent them.
  private static let longestOnGround = 300_000.0

  private enum Course {
    case ground(LocalFrame, PlaneLine)
    case air(GeographicPoint, azimuth: Double)
  }

  /// The path between two spots, close to their places' anchors.
  ///
  /// Between two anchors people of one mode take the same path each time, in both directions: its
  /// offsets from the straight line are a sum of sine waves that vanish at both ends.
  ///
  /// - Parameters:
  ///   - ends: The spots.
  ///   - anchors: The places near them; their ids name the path's random stream.
  init(
    ends: (from: Coordinate, to: Coordinate), anchors: (from: DayPlace, to: DayPlace),
    mode: TravelMode, winding: Double, seed: UInt64
  ) {
    let path = Geodesic.inverse(from: ends.from, to: ends.to)
    guard mode != .flight, path.distance <= TravelWay.longestOnGround else {
      course = .air(GeographicPoint(ends.from), azimuth: path.startAzimuth)
      lengthMetres = path.distance
      return
    }
    let isReversed = anchors.to.id.precedesByBytes(anchors.from.id)
    let (first, last) = isReversed ? (anchors.to, anchors.from) : (anchors.from, anchors.to)
    var random = SplitMix64(seed: seed, stream: "way/\(first.id)/\(last.id)/\(mode.rawValue)")
    let frame = LocalFrame(origin: first.anchor.between(last.anchor, 0.5))
    var points = TravelWay.winding(
      from: frame.planePoint(first.anchor), to: frame.planePoint(last.anchor), by: winding,
      &random)
    if isReversed { points.reverse() }
    points[0] = frame.planePoint(ends.from)
    points[points.count - 1] = frame.planePoint(ends.to)
    let line = PlaneLine(points)
    course = .ground(frame, line)
    lengthMetres = line.length
  }

  /// A round trip from a spot.
  init(
    roundFrom spot: Coordinate, at place: DayPlace, metres: Double, winding: Double, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed, stream: "round/\(place.id)/\(metres)")
    let ring = Ring.line(lengthMetres: metres, winding: winding, &random)
    let line = ring.placed(
      at: PlanePoint(east: 0, north: 0), turnedRadians: random.uniform(0, 2 * Double.pi))
    course = .ground(LocalFrame(origin: spot), line)
    lengthMetres = line.length
  }

  /// The place at a distance along the path.
  func coordinate(atMetres metres: Double) -> Coordinate? {
    switch course {
    case .ground(let frame, let line): frame.coordinate(line.point(atMetres: metres))
    case .air(let start, let azimuth):
      Geodesic.destination(from: start, azimuth: azimuth, distance: metres).coordinate
    }
  }

  private static func winding(
    from start: PlanePoint, to end: PlanePoint, by winding: Double, _ random: inout SplitMix64
  ) -> [PlanePoint] {
    let length = max(start.distance(to: end), 1)
    let step = min(max(length / 200, 5), 50)
    let steps = max(2, Int(length / step))
    let waves = (1...max(1, min(40, Int(length / 300)))).map { order in
      winding * 0.08 * length * random.uniform(-1, 1) / pow(Double(order), 1.3)
    }
    let (east, north) = ((end.north - start.north) / length, (start.east - end.east) / length)
    return (0...steps).map { number in
      let share = Double(number) / Double(steps)
      var offset = 0.0
      for (index, wave) in waves.enumerated() {
        offset += wave * sin(Double.pi * Double(index + 1) * share)
      }
      let middle = start.toward(end, share)
      return PlanePoint(east: middle.east + east * offset, north: middle.north + north * offset)
    }
  }
}
