import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@Suite("Recording gaps follow the member's own interval")
struct RecordingGapsTests {
  private static let start = Instant(milliseconds: 1_777_594_200_000)

  /// Fixes some seconds apart, each 100 m on unless the member stays.
  private static func track(_ intervals: [Int64], staysAt stays: Set<Int> = []) -> FixBatch {
    var batch = FixBatch()
    var (second, latitude) = (Int64(0), Int32(460_000_000))
    for (index, interval) in ([0] + intervals).enumerated() {
      second += interval
      if index > 0, !stays.contains(index) { latitude += 9000 }
      batch.append(
        Fix(
          time: start + second * 1000,
          coordinate: Coordinate(latitudeE7: latitude, longitudeE7: 140_000_000)))
    }
    return batch
  }

  /// By fix, whether a recording gap lies before it.
  private static func gaps(
    _ fixes: FixBatch, _ step: RecordingGaps = RecordingGaps(), usual: Int64 = 180_000
  ) -> [Bool] {
    var pipeline = Pipeline(member: "bob")
    pipeline.append(step)
    var (batch, rest) = (fixes, FixBatch())
    pipeline.process(&batch, reaching: .absent)
    pipeline.end(&rest)
    batch.append(rest)
    let limits = batch.pauseLimits(usual)
    return (0..<batch.count).map { index in
      index > 0
        && limits.isBroken(
          before: index, in: batch, after: Instant(milliseconds: batch.time[index - 1]))
    }
  }

  @Test("who records every four minutes has no gap between two fixes, and one in half an hour")
  func rare() {
    let fixes = Self.track([240, 240, 240, 240, 240, 240, 1800, 240])
    #expect(Self.gaps(fixes) == [false, false, false, false, false, false, false, true, false])
  }

  @Test("who records every second has a gap in four minutes, also before five intervals are known")
  func often() {
    #expect(Self.gaps(Self.track([1, 1, 1, 240, 1])) == [false, false, false, false, true, false])
    #expect(Self.gaps(Self.track([240, 1, 1, 1, 1, 1])).prefix(2) == [false, true])
    #expect(Self.gaps(Self.track([500, 500, 1, 1, 1, 1])).prefix(3) == [false, true, true])
  }

  @Test("a pause at one place is rest up to 15 minutes")
  func rest() {
    let often = [Int64](repeating: 10, count: 20)
    #expect(!Self.gaps(Self.track(often + [900], staysAt: [21])).contains(true))
    #expect(Self.gaps(Self.track(often + [901], staysAt: [21])).last == true)
    #expect(Self.gaps(Self.track(often + [900])).last == true)
  }

  @Test("no limit is above four hours, and a fixed one holds for all")
  func bounds() {
    let hours = [Int64](repeating: 7200, count: 6)
    let gaps = Self.gaps(Self.track(hours + [14_400, 14_401]))
    #expect(gaps == [Bool](repeating: false, count: 8) + [true])
    let fixed = RecordingGaps(usual: 300_000, isFixed: true)
    let others = Self.gaps(Self.track([240, 240, 240, 240, 240, 600, 299]), fixed, usual: 300_000)
    #expect(others == [false, false, false, false, false, false, true, false])
  }

  @Test("a fix is held for ten minutes at most")
  func waits() {
    var pipeline = Pipeline(member: "bob")
    pipeline.append(RecordingGaps())
    var batch = Self.track([240])
    pipeline.process(&batch, reaching: Self.start + 300_000)
    #expect(batch.count == 1 && pipeline.reached == Self.start + 240_000)
    batch = FixBatch()
    pipeline.process(&batch, reaching: Self.start + 840_000)
    #expect(batch.count == 1 && pipeline.reached == Self.start + 840_000)
    #expect(batch.settled == [(Self.start + 840_000).milliseconds])
  }

  @Test("positions stay fresh for one and a half intervals, two minutes at least")
  func fresh() {
    var pipeline = Pipeline(member: "bob")
    pipeline.append(RecordingGaps())
    var batch = Self.track([Int64](repeating: 300, count: 8))
    pipeline.process(&batch, reaching: .absent)
    #expect(batch.freshness[batch.count - 1] == 450_000)
    #expect(batch.silenceLimits(180_000)[batch.count - 1] == 900_000)
  }

  @Test func laws() {
    #expect(OperatorLaws.violations(of: RecordingGaps(), seed: 35, tracks: 40) == [])
  }
}
