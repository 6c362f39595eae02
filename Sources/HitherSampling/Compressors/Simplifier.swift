import HitherGeodesy
package import HitherTracks

/// Simplifies a track: chooses which of its fixes are kept, one segment after the other.
///
/// The first and the last fix of a segment are always kept. A simplification algorithm is a value:
/// it is made with its parameters, receives the fixes of one segment in order, and is reset by
/// `end`.
package protocol Simplifier: Sendable {
  /// Adds the next fix; appends the indices of those that are now known to be kept, in order.
  mutating func add(_ fix: TrackPoint, _ kept: inout [Int])

  /// Ends the segment: appends the indices of the remaining kept fixes.
  mutating func end(_ kept: inout [Int])
}

extension Simplifier {
  /// The rows of a batch that are kept, in order; each of its segments is simplified separately.
  package func rowsKept(of batch: FixBatch) -> [Int] {
    var compressor = self
    var kept: [Int] = []
    for row in 0..<batch.count {
      if row > 0, batch.startsSegment[row] { compressor.end(&kept) }
      compressor.add(
        TrackPoint(index: row, time: batch.time[row], coordinate: batch.coordinate(row)), &kept)
    }
    compressor.end(&kept)
    return kept
  }
}

/// The simplification algorithms that need a whole segment before they keep a fix.
protocol WholeSegmentCompressor: Simplifier {
  var fixes: [TrackPoint] { get set }

  /// The indices in `fixes` to keep, in order.
  func chosen() -> [Int]
}

extension WholeSegmentCompressor {
  package mutating func add(_ fix: TrackPoint, _ kept: inout [Int]) {
    fixes.append(fix)
  }

  package mutating func end(_ kept: inout [Int]) {
    guard fixes.count > 2 else {
      kept += fixes.map(\.index)
      fixes = []
      return
    }
    kept += chosen().map { fixes[$0].index }
    fixes = []
  }
}
