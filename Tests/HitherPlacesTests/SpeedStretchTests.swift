import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

/// What is said of many fixes at once is what is said of them one by one, to the bit.
@Suite("Speed over a stretch of fixes")
struct SpeedStretchTests {
  /// A way with pauses; with `isPlain` nothing that a stretch cannot do.
  private static func batch(_ random: inout SeededGenerator, isPlain: Bool) -> FixBatch {
    var batch = FixBatch()
    var time: Int64 = 1_777_600_000_000
    var (north, east) = (Int32(470_000_000), Int32(isPlain ? 80_000_000 : 1_799_999_000))
    for _ in 0..<600 {
      let steps: [Int64] = isPlain ? [950, 1000, 1000, 1000, 7000, 90_000] : [0, 200, 500, 1000]
      time += steps.randomElement(using: &random) ?? 0
      north += Int32.random(in: -50...500, using: &random)
      east += Int32.random(in: -300...300, using: &random)
      var fix = Fix(
        time: Instant(milliseconds: time),
        coordinate: Coordinate(
          latitudeE7: north, longitudeE7: east > 1_800_000_000 ? -1_799_999_000 : east))
      fix.accuracy = [.nan, 0, 2, 4, 4, 30, 900].randomElement(using: &random) ?? .nan
      batch.append(fix)
    }
    return batch
  }

  /// The bits of the columns, and the state behind the last fix.
  private static func said(_ fixes: FixBatch, inBatchesOf size: Int) -> [UInt64] {
    var state = SpeedEstimator().makeState()
    var events = EventCollector(member: "leo")
    var said: [[UInt64]] = [[], [], []]
    for start in stride(from: 0, to: fixes.count, by: size) {
      var part = FixBatch()
      part.append(fixes, start..<min(start + size, fixes.count))
      SpeedEstimator().process(&part, &state, &events)
      let names = [SpeedColumns.speed, SpeedColumns.moment, SpeedColumns.reported]
      for (index, name) in names.enumerated() { said[index] += part[name].map(\.bitPattern) }
    }
    return said.flatMap { $0 } + state.stateBytes.map(UInt64.init)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4]) func theSameAsOneByOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<20 {
      let fixes = Self.batch(&random, isPlain: round % 4 > 0)
      let expected = Self.said(fixes, inBatchesOf: 1)
      for size in [64, 100, 600] {
        #expect(Self.said(fixes, inBatchesOf: size) == expected, "batches of \(size)")
      }
    }
  }

  @Test("only plain fixes are looked at together") func whatSuits() {
    var random = SeededGenerator(seed: 5)
    let (plain, other) = (
      Self.batch(&random, isPlain: true), Self.batch(&random, isPlain: false)
    )
    let reported = SpeedPoint(
      time: 0, latitudeE7: 470_000_000, longitudeE7: 80_000_000, reported: 1, accuracy: 4)
    #expect(SpeedStretch(0..<600, plain, plain[.accuracy], behind: []) != nil)
    #expect(SpeedStretch(0..<600, plain, plain[.accuracy], behind: [reported]) == nil)
    #expect(SpeedStretch(0..<600, other, other[.accuracy], behind: []) == nil)
  }
}
