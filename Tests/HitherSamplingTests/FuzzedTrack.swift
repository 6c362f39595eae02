import HitherGeodesy
import HitherTracks
import TestSupport

/// Random tracks that hold whatever a compressor must bear: it is no model of how people move.
enum FuzzedTrack {
  static func make(_ random: inout SeededGenerator, fixes: ClosedRange<Int>) -> FixBatch {
    var batch = FixBatch()
    var time = Instant(milliseconds: 1_777_600_000_000)
    let places: [(Double, Double)] = [
      (random.uniform(-60, 60), random.uniform(-179, 179)), (random.uniform(-1, 1), 179.9999),
      (random.uniform(84, 89.9), random.uniform(-180, 180)), (-89.9, 10),
      (random.uniform(40, 55), random.uniform(-10, 30)),
    ]
    var (latitude, longitude) = places[Int.random(in: 0..<places.count, using: &random)]
    let scale = [1e-6, 1e-5, 1e-4, 1e-3][Int.random(in: 0..<4, using: &random)]
    var (north, east) = (0.0, 0.0)
    for index in 0..<Int.random(in: fixes, using: &random) {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: (north, east) = (random.uniform(-1, 1) * scale, random.uniform(-1, 1) * scale)
      case 1: (north, east) = (0, 0)
      case 2: (latitude, longitude) = (latitude + north * 40, longitude + east * 40)
      case 3: (north, east) = (-north, -east)
      default: break
      }
      latitude = min(max(latitude + north + random.uniform(-0.2, 0.2) * scale, -90), 90)
      longitude += east + random.uniform(-0.2, 0.2) * scale
      if longitude > 180 { longitude -= 360 }
      if longitude < -180 { longitude += 360 }
      guard let place = Coordinate(latitude: latitude, longitude: longitude) else { continue }
      let waits: [Int64] = [0, 1, 1_000, 1_000, 1_000, 5_000, 300_000]
      time = time + waits[Int.random(in: 0..<waits.count, using: &random)]
      batch.append(
        Fix(
          time: time, coordinate: place,
          startsSegment: index == 0 || Int.random(in: 0..<60, using: &random) == 0))
    }
    return batch
  }
}
