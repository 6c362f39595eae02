import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

/// What is worked out beforehand for a whole batch says what measuring fix by fix does.
@Suite("Noise of positions")
struct PositionNoiseTests {
  /// Fixes about a place that jump, stand still, pause, and now and then cross the antimeridian.
  private static func batch(_ random: inout SeededGenerator) -> FixBatch {
    var batch = FixBatch()
    var time: Int64 = 0
    var place = Coordinate(
      latitudeE7: Int32.random(in: -890_000_000...890_000_000, using: &random),
      longitudeE7: Bool.random(using: &random) ? 1_799_999_900 : 80_000_000)
    let jump = Int32.random(in: 0...3000, using: &random)
    for _ in 0..<400 {
      time += [0, 1000, 1000, 1000, 1700, 60_000, 400_000].randomElement(using: &random) ?? 0
      if Int.random(in: 0..<4, using: &random) > 0 {
        let east = Int(place.longitudeE7) + Int.random(in: -Int(jump)...Int(jump), using: &random)
        place = Coordinate(
          latitudeE7: place.latitudeE7 + Int32.random(in: -jump...jump, using: &random),
          longitudeE7: Int32(
            east > 1_800_000_000
              ? east - 3_600_000_000 : east < -1_800_000_000 ? east + 3_600_000_000 : east))
      }
      batch.append(Fix(time: Instant(milliseconds: time), coordinate: place))
    }
    return batch
  }

  /// The estimate at each fix, as an operator asks for it.
  private static func estimates(_ batch: FixBatch, inBatchesOf size: Int) -> [Double] {
    var noise = PositionNoise(usualMetres: 5)
    var estimates: [Double] = []
    for start in stride(from: 0, to: batch.count, by: size) {
      var part = FixBatch()
      part.append(batch, start..<min(start + size, batch.count))
      let swings = PositionSwings(part)
      for index in 0..<part.count where start + index > 0 {
        let before = start + index - 1
        noise.take(
          part.coordinate(index), last: batch.coordinate(before),
          step: part.time[index] - batch.time[before], swing: swings.squares[index])
        estimates.append(noise.metres)
      }
    }
    return estimates
  }

  /// In batches of one each fix is measured.
  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func aBatchSaysWhatItsFixesDo(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let batch = Self.batch(&random)
      let measured = Self.estimates(batch, inBatchesOf: 1)
      #expect(Set(measured).count > 1)
      #expect(Self.estimates(batch, inBatchesOf: 400) == measured)
      #expect(Self.estimates(batch, inBatchesOf: 64) == measured)
    }
  }
}
