import Glibc
import HitherGeodesy
import HitherSimulation
import HitherTracks

/// A walk whose length is known, second by second, and how a device saw it.
///
/// Made apart from the simulator's walks: the heading wanders at random, and the errors are of
/// several kinds.
struct Walk {
  /// Positions in metres, one each second.
  private(set) var points = [PlanePoint(east: 0, north: 0)]
  private(set) var metres = 0.0
  private var heading = 0.0

  /// How positions err, by axis, in metres.
  enum Noise: CaseIterable {
    case none
    case white2
    case white8
    case wandering4
    case wandering8
    case mixed6

    var white: Double {
      switch self {
      case .none: 0
      case .white2: 2
      case .white8: 8
      case .wandering4, .wandering8: 0.4
      case .mixed6: 4.2
      }
    }

    var wandering: (metres: Double, seconds: Double) {
      switch self {
      case .none, .white2, .white8: (0, 1)
      case .wandering4: (4, 15)
      case .wandering8: (8, 60)
      case .mixed6: (4.2, 30)
      }
    }
  }

  /// Walks straight ahead, or in a bend of so many degrees, to be spread over the seconds.
  mutating func walk(
    seconds: Int, metresPerSecond: Double = 1.3, bendDegrees: Double = 0
  ) {
    for _ in 0..<seconds {
      heading += bendDegrees / Double(seconds) * Double.pi / 180
      step(metresPerSecond)
    }
  }

  /// Walks with a heading that wanders.
  mutating func wander(seconds: Int, metresPerSecond: Double = 1.3, _ random: inout SplitMix64) {
    var bend = 0.0
    for _ in 0..<seconds {
      bend += 0.004 * random.normal() - 0.05 * bend
      heading += bend
      step(metresPerSecond)
    }
  }

  mutating func stand(seconds: Int) {
    for _ in 0..<seconds { points.append(points[points.count - 1]) }
  }

  private mutating func step(_ metres: Double) {
    let last = points[points.count - 1]
    points.append(
      PlanePoint(east: last.east + metres * sin(heading), north: last.north + metres * cos(heading))
    )
    self.metres += metres
  }

  /// The walk as it was recorded, each so many seconds.
  func recorded(
    every interval: Int, _ noise: Noise, _ random: inout SplitMix64, from start: Int64 = 0
  ) -> FixBatch {
    recorded(
      every: interval, white: noise.white, wandering: noise.wandering, &random, from: start)
  }

  /// The same with errors of any size.
  func recorded(
    every interval: Int, white: Double, wandering noise: (metres: Double, seconds: Double),
    _ random: inout SplitMix64, from start: Int64 = 0
  ) -> FixBatch {
    let frame = LocalFrame(origin: Coordinate(latitudeE7: 471_000_000, longitudeE7: 85_000_000))
    let (metres, seconds) = noise
    let kept = exp(-Double(interval) / seconds)
    var wandering = PlanePoint(east: metres * random.normal(), north: metres * random.normal())
    var batch = FixBatch()
    for index in stride(from: 0, to: points.count, by: interval) {
      let place = PlanePoint(
        east: points[index].east + wandering.east + white * random.normal(),
        north: points[index].north + wandering.north + white * random.normal())
      guard let coordinate = frame.coordinate(place) else { continue }
      batch.append(
        Fix(
          time: Instant(milliseconds: 1_777_600_000_000 + start + Int64(index) * 1000),
          coordinate: coordinate, startsSegment: index == 0))
      let spread = metres * (1 - kept * kept).squareRoot()
      wandering.east = kept * wandering.east + spread * random.normal()
      wandering.north = kept * wandering.north + spread * random.normal()
    }
    return batch
  }
}
