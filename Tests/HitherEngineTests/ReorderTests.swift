import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEngine

@Suite("Reorder")
struct ReorderTests {
  static func batch(_ seconds: [Int64]) -> FixBatch {
    FixBatch(
      seconds.map {
        Fix(
          time: Instant(milliseconds: $0 * 1000),
          coordinate: Coordinate(latitudeE7: Int32($0), longitudeE7: 0))
      })
  }

  @Test func releasesInOrderBehindTheWatermark() {
    var buffer = ReorderBuffer()
    var output = FixBatch()
    #expect(buffer.insert(Self.batch([5, 3, 9])).isEmpty)
    buffer.release(before: Instant(milliseconds: 6000), into: &output)
    #expect(output.time == [3000, 5000])
    #expect(buffer.insert(Self.batch([4, 7])).time == [4000])
    buffer.releaseAll(into: &output)
    #expect(output.time == [3000, 5000, 7000, 9000])
  }

  @Test func anyOrderWithinTheWindowGivesTheSame() {
    var random = LawRandom(seed: 21)
    for _ in 0..<20 {
      let fixes = LawTrack.make(&random, fixes: 300)
      var sorted = fixes
      sorted.sort()
      let order = fixes.time.indices.shuffled(using: &random)
      var buffer = ReorderBuffer()
      var output = FixBatch()
      #expect(buffer.insert(fixes.picking(order)).isEmpty)
      buffer.releaseAll(into: &output)
      #expect(output == sorted)
    }
  }

  @Test func batchesOfAnySizeAreHeldLikeSingleFixes() {
    var random = LawRandom(seed: 24)
    for _ in 0..<10 {
      var fixes = LawTrack.make(&random, fixes: 4000)
      fixes.sort()
      var order = Array(fixes.time.indices)
      for start in [500, 1800, 3100] { order[start..<start + 40].shuffle(using: &random) }
      var (whole, single) = (ReorderBuffer(), ReorderBuffer())
      var (left, right) = (FixBatch(), FixBatch())
      while !order.isEmpty {
        let size = min(order.count, [1, 40, 300, 700].randomElement(using: &random) ?? 1)
        let rows = order.prefix(size)
        order.removeFirst(size)
        var late = FixBatch()
        for row in rows { late.append(single.insert(fixes.picking([row]))) }
        #expect(whole.insert(fixes.picking(Array(rows))) == late)
        #expect(whole.count == single.count && whole.stateBytes == single.stateBytes)
        if Bool.random(using: &random) {
          let limit = Int.random(in: 0...900, using: &random)
          whole.release(keeping: limit, into: &left)
          single.release(keeping: limit, into: &right)
        } else {
          let time = whole.latest + -Int64.random(in: 0...900_000, using: &random)
          whole.release(before: time, into: &left)
          single.release(before: time, into: &right)
        }
        #expect(left == right && whole.stateBytes == single.stateBytes)
      }
      whole.releaseAll(into: &left)
      single.releaseAll(into: &right)
      #expect(left == right)
    }
  }

  @Test func stateComesBack() throws {
    var random = LawRandom(seed: 22)
    var buffer = ReorderBuffer()
    _ = buffer.insert(LawTrack.make(&random, fixes: 100))
    let copy = try ReorderBuffer(stateBytes: buffer.stateBytes)
    #expect(copy.stateBytes == buffer.stateBytes)
  }

  @Test func aSourceCountsWhatIsOutOfOrder() {
    var order = SourceOrder()
    var output = FixBatch()
    #expect(order.insert(Self.batch([1, 5, 2, 3, 6]), into: &output))
    order.end(into: &output)
    #expect(order.outOfOrder == 2)
    #expect(output.time == [1000, 2000, 3000, 5000, 6000])
  }

  @Test func aSourceTooUnsortedIsSaid() {
    var order = SourceOrder(window: SortWindow(count: 4))
    var output = FixBatch()
    #expect(order.insert(Self.batch(Array(10...20)), into: &output))
    #expect(!order.insert(Self.batch([1]), into: &output))
  }

  @Test func damagedStateIsAnError() {
    var random = LawRandom(seed: 23)
    var buffer = ReorderBuffer()
    _ = buffer.insert(LawTrack.make(&random, fixes: 20))
    let bytes = buffer.stateBytes
    for length in 0..<bytes.count {
      #expect(throws: StateError.self) { try ReorderBuffer(stateBytes: Array(bytes[..<length])) }
    }
  }
}
