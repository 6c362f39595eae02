import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEngine

/// Very many fixes of one time cost bounded memory, and the same ones are used in any order of arrival.
@Suite("Limit of an instant")
struct InstantLimitTests {
  private func fix(_ second: Int, _ latitudeE7: Int) -> Fix {
    Fix(
      time: Instant(milliseconds: Int64(second) * 1000),
      coordinate: Coordinate(latitudeE7: Int32(latitudeE7), longitudeE7: 0))
  }

  @Test("the first fixes of each instant are kept, however they are divided", arguments: 1...6)
  func keepsTheFirst(size: Int) {
    let all = (0..<40).map { fix($0 / 10, $0 % 10) } + [fix(9, 0)]
    var limit = InstantLimit(most: 4)
    var kept: [Fix] = []
    for start in stride(from: 0, to: all.count, by: size) {
      var batch = FixBatch(all[start..<min(start + size, all.count)].map(\.self))
      limit.process(&batch)
      kept += batch.rows
    }
    let expected = (0..<40).filter { $0 % 10 < 4 }.map { all[$0] } + [fix(9, 0)]
    #expect(kept == expected)
    #expect(limit.removed == 24)
  }

  @Test("the first rows in the order of content are selected without sorting", arguments: 1...8)
  func selectsTheFirst(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let batch = FixBatch(
      (0..<300).map { _ in fix(0, Int.random(in: 0..<50, using: &random)) })
    let number = Int.random(in: 0...300, using: &random)
    var sorted = batch
    sorted.sort()
    var selected = batch.picking(batch.firstRows(number, of: Array(0..<300)))
    selected.sort()
    #expect(selected.rows == Array(sorted.rows.prefix(number)))
  }

  @Test("a file whose records have one time is sorted in bounded memory, in any order")
  func oneTime() {
    let count = 3 * InstantLimit.most
    for step in [1, 7, count - 1] {
      var (order, limit) = (SourceOrder(), InstantLimit())
      var (kept, removed) = (FixBatch(), 0)
      func pass(_ batch: FixBatch) {
        var batch = batch
        limit.process(&batch)
        kept.append(batch)
      }
      for start in stride(from: 0, to: count, by: 1024) {
        var released = FixBatch()
        let isSorted = order.insert(
          FixBatch((start..<min(start + 1024, count)).map { fix(5, $0 * step % count) }),
          into: &released)
        #expect(isSorted)
        pass(released)
      }
      var rest = FixBatch()
      order.end(into: &rest)
      pass(rest)
      removed = order.removed + limit.removed
      #expect(removed == count - InstantLimit.most)
      #expect(kept.latitudeE7 == (0..<Int32(InstantLimit.most)).map(\.self))
    }
  }
}
