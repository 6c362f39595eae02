import Glibc
import HitherGeodesy
import HitherTracks
import TestSupport

@testable import HitherNetwork

/// A made-up network and walks over it, in metres east and north of an origin.
struct MadeUpTown {
  static let origin = Coordinate(latitudeE7: 425_000_000, longitudeE7: 15_000_000)

  static func place(_ east: Double, _ north: Double) -> Coordinate {
    LocalFrame(origin: origin).coordinate(PlanePoint(east: east, north: north)) ?? origin
  }

  /// Streets 120 m apart, five by five, each a way; a dead end north of the middle one, and a way
  /// beyond a meadow that meets none of them.
  ///
  ///     1…5 run east, 11…15 north; 20 is the dead end, 30 the way apart.
  static func network() throws -> Network {
    var builder = NetworkBuilder(source: "town", attribution: "nobody")
    for number in 0..<5 {
      let line = (0..<5).map { Double($0) * 120 }
      let street = Double(number) * 120
      builder.addLine(
        id: Int64(1 + number), line.map { place($0, street) },
        tags: [("highway", "residential"), ("name", "East \(number)")])
      builder.addLine(
        id: Int64(11 + number), line.map { place(street, $0) },
        tags: [("highway", "residential")])
    }
    builder.addLine(id: 20, [place(240, 480), place(240, 600), place(250, 700)])
    builder.addLine(
      id: 30, [place(900, 0), place(900, 240), place(900, 480)], tags: [("highway", "track")])
    return try Network(builder.bytes())
  }

  /// A walk through corners at 1.4 m/s, with an error that wanders as a receiver's does.
  static func walk(
    _ corners: [(east: Double, north: Double)], every seconds: Double = 1, noise: Double = 4,
    seed: UInt64 = 1, from start: Int64 = 1_770_000_000_000, speed: Double = 1.4
  ) -> (fixes: FixBatch, truth: [PlanePoint]) {
    var random = SeededGenerator(seed: seed)
    func normal() -> Double {
      (-2 * log(max(random.uniform(), 1e-12))).squareRoot() * cos(2 * .pi * random.uniform())
    }
    let kept = exp(-seconds / 30)
    let fresh = (1 - kept * kept).squareRoot() * noise
    var (east, north) = (noise * normal(), noise * normal())
    var fixes = FixBatch()
    var truth: [PlanePoint] = []
    var (index, along) = (1, 0.0)
    var time = start
    while index < corners.count {
      let (a, b) = (corners[index - 1], corners[index])
      let length = hypot(b.east - a.east, b.north - a.north)
      guard along < length else {
        along -= length
        index += 1
        continue
      }
      let point = PlanePoint(
        east: a.east + (b.east - a.east) * along / length,
        north: a.north + (b.north - a.north) * along / length)
      truth.append(point)
      fixes.append(
        Fix(
          time: Instant(milliseconds: time),
          coordinate: place(point.east + east, point.north + north)))
      (east, north) = (kept * east + fresh * normal(), kept * north + fresh * normal())
      time += Int64(seconds * 1000)
      along += speed * seconds
    }
    return (fixes, truth)
  }
}
