import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@Suite("Fixes that come twice")
struct DeduplicatorTests {
  /// Sent again, as networks do, a fix changes nothing: least of all where segments begin.
  @Test(arguments: [2601, 2602] as [UInt64]) func areAsGoodAsOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (once, often) = (FixBatch(), FixBatch())
    for second in 0..<300 {
      let fix = Fix(
        time: Instant(milliseconds: Int64(second) * 1000),
        coordinate: Coordinate(latitudeE7: 480_000_000 + Int32(second), longitudeE7: 110_000_000),
        startsSegment: random.uniform() < 0.2)
      once.append(fix)
      for _ in 0...Int(random.uniform() * 3) { often.append(fix) }
    }
    #expect(often.count > once.count)
    #expect(kept(once, &random).rows == once.rows)
    #expect(kept(often, &random).rows == once.rows)
  }

  /// Where the repeat alone begins a segment, the next fix does.
  @Test func aRepeatThatBeginsASegmentPassesItOn() {
    var random = SeededGenerator(seed: 2603)
    var batch = FixBatch()
    for (second, begins) in [(0, false), (1, false), (1, true), (2, false)] {
      batch.append(
        Fix(
          time: Instant(milliseconds: Int64(second) * 1000),
          coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0), startsSegment: begins))
    }
    #expect(kept(batch, &random).startsSegment == [false, false, true])
  }

  /// Of fixes of one instant the most accurate counts, wherever it is; another place is simultaneous, the same a duplicate.
  @Test(arguments: UInt64(2604)...2607) func theMostAccurateCounts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let known: [(north: Int32, accuracy: Double)] = [
      (300, 5), (100, 20), (200, .nan), (0, 0), (300, 8), (100, .nan),
    ]
    let fixes = known.map { north, accuracy in
      var fix = Fix(
        time: Instant(milliseconds: 1000), coordinate: Coordinate(latitudeE7: north, longitudeE7: 7)
      )
      fix.accuracy = accuracy
      return fix
    }
    var track = FixBatch(fixes.shuffled(using: &random))
    track.sort()
    #expect(track.latitudeE7 == [300, 300, 100, 0, 100, 200])
    let step = Deduplicator()
    var (state, events) = (step.makeState(), EventCollector())
    step.process(&track, &state, &events)
    #expect(track.latitudeE7 == [300])
    #expect(state.duplicates == 2 && state.simultaneous == 3)
  }

  /// What the step lets through of a track in pieces of any size.
  func kept(_ track: FixBatch, _ random: inout SeededGenerator) -> FixBatch {
    let step = Deduplicator()
    var state = step.makeState()
    var events = EventCollector(member: "leo")
    var result = FixBatch()
    var start = 0
    while start < track.count {
      let end = min(track.count, start + 1 + Int(random.uniform() * 7))
      var piece = FixBatch()
      piece.append(track, start..<end)
      step.process(&piece, &state, &events)
      result.append(piece)
      start = end
    }
    return result
  }
}
