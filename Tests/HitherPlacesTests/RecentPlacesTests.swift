import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

/// Fixes that are taken in a row leave the places that they leave one by one.
@Suite("Recent places")
struct RecentPlacesTests {
  private static func bytes(_ places: RecentPlaces) -> [UInt8] {
    places.stateBytes
  }

  @Test(arguments: [UInt64(1), 2, 3, 4]) func aRowIsAsItsFixes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var batch = FixBatch()
    var time: Int64 = 1_777_600_000_000
    for index in 0..<900 {
      time += [0, 1000, 1000, 1000, 4000, 11_000, 90_000].randomElement(using: &random) ?? 0
      batch.append(
        Fix(
          time: Instant(milliseconds: time),
          coordinate: Coordinate(latitudeE7: 470_000_000 + Int32(index), longitudeE7: 0)))
    }
    var (single, joint, start) = (RecentPlaces(), RecentPlaces(), 0)
    while start < batch.count {
      let end = min(batch.count, start + Int.random(in: 0...40, using: &random))
      for index in start..<end {
        single.take(Instant(milliseconds: batch.time[index]), batch.coordinate(index))
      }
      joint.take(batch, start..<end)
      #expect(Self.bytes(joint) == Self.bytes(single))
      start = end
    }
    #expect(Self.bytes(single).count > 32)
  }
}
