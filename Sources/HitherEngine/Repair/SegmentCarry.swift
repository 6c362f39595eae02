import HitherTracks

/// Drops fixes from batches without losing segment starts.
///
/// If the first fix of a segment is dropped, the next one kept begins the segment.
struct SegmentCarry: Hashable, Sendable {
  private(set) var isPending = false

  /// Leaves in the batch the fixes for which `keeps` holds.
  mutating func keep(_ keeps: [Bool], in batch: inout FixBatch) {
    var kept: [Int] = []
    kept.reserveCapacity(batch.count)
    for index in 0..<batch.count {
      if batch.startsSegment[index] { isPending = true }
      guard keeps[index] else { continue }
      batch.startsSegment[index] = isPending
      isPending = false
      kept.append(index)
    }
    if kept.count < batch.count { batch = batch.picking(kept) }
  }
}

extension SegmentCarry: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&isPending)
  }
}
