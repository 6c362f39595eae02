import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEngine

/// What repair looks at by many fixes together, beside the same one by one.
@Suite("Repair of many fixes at once is that of each")
struct RepairInBatchesTests {
  /// Walks with all that is odd: leaps, repeats, gaps, poles and the antimeridian, and times that stay.
  static func odd(seed: UInt64, timesRise: Bool) -> FixBatch {
    var random = SeededGenerator(seed: seed)
    var (time, latitude, longitude) = (Int64(1_700_000_000_000), Int32(899_990_000), Int32(0))
    if seed % 2 == 0 { (latitude, longitude) = (460_000_000, 1_799_999_000) }
    var batch = FixBatch()
    for index in 0..<1500 {
      time += timesRise || Int.random(in: 0..<90, using: &random) > 0 ? 1000 : 0
      if Int.random(in: 0..<200, using: &random) == 0 { time += 400_000 }
      let step = Int32.random(in: -300...300, using: &random)
      switch Int.random(in: 0..<150, using: &random) {
      case 0: break
      case 1: longitude = longitude > 0 ? -1_799_999_900 : 1_799_999_900
      case 2: latitude = max(latitude &- 40_000, -900_000_000)
      default:
        latitude = min(latitude + step, 900_000_000)
        longitude = min(longitude + step / 2, 1_800_000_000)
      }
      batch.append(
        Fix(
          time: Instant(milliseconds: time),
          coordinate: Coordinate(latitudeE7: latitude, longitudeE7: longitude),
          startsSegment: index == 0))
    }
    return batch
  }

  /// The bytes of a state, and the fixes that came out, for batches of a size.
  static func run<Step: Operator>(
    _ step: Step, _ fixes: FixBatch, by size: Int
  ) -> (bytes: [UInt8], fixes: FixBatch) {
    var (state, events, out) = (step.makeState(), EventCollector(member: "a"), FixBatch())
    for start in stride(from: 0, to: fixes.count, by: size) {
      var batch = FixBatch()
      batch.append(fixes, start..<min(start + size, fixes.count))
      step.process(&batch, &state, &events)
      out.append(batch)
    }
    return (state.stateBytes, out)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func statesAndFixesAreTheSame(seed: UInt64) {
    let (rising, staying) = (
      Self.odd(seed: seed, timesRise: true), Self.odd(seed: seed, timesRise: false)
    )
    for size in [3, 65, 1500] {
      let (jumps, others) = (
        Self.run(JumpRepair(), rising, by: 1), Self.run(JumpRepair(), rising, by: size)
      )
      #expect(jumps.bytes == others.bytes && jumps.fixes == others.fixes)
      let (frozen, other) = (
        Self.run(FrozenPositions(), rising, by: 1), Self.run(FrozenPositions(), rising, by: size)
      )
      #expect(frozen.bytes == other.bytes)
      let (kept, same) = (
        Self.run(Deduplicator(), staying, by: 1), Self.run(Deduplicator(), staying, by: size)
      )
      #expect(kept.bytes == same.bytes && kept.fixes == same.fixes)
    }
  }

  @Test("Blocks end before a long step, one across the antimeridian, and one back in time")
  func blocksEnd() {
    let count = 3 * ShortSteps.block
    let times = (0..<count).map { Int64($0) * 1000 }
    let places = (0..<count).map { Int32($0) * 1000 - 90_000 }
    func end(_ times: [Int64], _ latitudes: [Int32], _ longitudes: [Int32]) -> Int {
      ShortSteps.endOfBlocks(times.span, latitudes.span, longitudes.span, from: 1)
    }
    let whole = 1 + 2 * ShortSteps.block
    #expect(end(times, places, places) == whole)
    for row in [1, ShortSteps.block, ShortSteps.block + 1, whole - 1, whole, count - 1] {
      let before = row < whole ? 1 + (row - 1) / ShortSteps.block * ShortSteps.block : whole
      var (leap, wrap, back) = (places, places, times)
      leap[row] = leap[row - 1] + 1024
      #expect(end(times, leap, places) == before)
      #expect(end(times, places, leap) == before)
      wrap[row - 1] = 1_800_000_000
      wrap[row] = -1_800_000_000
      #expect(end(times, places, wrap) <= before)
      back[row] = back[row - 1] - 1
      #expect(end(back, places, places) == before)
    }
    #expect(end([], [], []) == 1)
  }
}
