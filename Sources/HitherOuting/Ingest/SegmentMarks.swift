import HitherTracks

/// Puts the mark of a segment on its earliest fix.
///
/// Where a format has segments, the mark stands on the first fix as stored. In a segment stored
/// newest first that is the last one in time, before which there is no gap at all. Of a segment
/// that goes back in time at its second fix, the earliest so far is held until the segment ends.
struct SegmentMarks: Sendable {
  /// The segment's first fix, or its earliest so far where it goes back in time; else none.
  private var held = FixBatch()
  private var goesBack = false

  /// Takes fixes in the order of the file; returns them without the one that is held.
  mutating func place(_ fixes: FixBatch) -> FixBatch {
    guard let lastStarts = fixes.startsSegment.last else { return fixes }
    // The usual: a file in order of time, whose marks are where they belong.
    if held.isEmpty, !lastStarts, fixes.isSorted { return fixes }
    var placed = FixBatch()
    for index in 0..<fixes.count {
      let fix = fixes.picking([index])
      if fixes.startsSegment[index] {
        placed.append(end())
        hold(fix, goesBack: false)
      } else if let earliest = held.time.first {
        if fixes.time[index] < earliest {
          held.startsSegment[0] = false
          placed.append(held)
          hold(fix, goesBack: true)
        } else {
          if !goesBack { placed.append(end()) }
          placed.append(fix)
        }
      } else {
        placed.append(fix)
      }
    }
    return placed
  }

  /// Ends the segment: the fix that is held is its earliest.
  mutating func end() -> FixBatch {
    defer { held.removeAll() }
    return held
  }

  private mutating func hold(_ fix: FixBatch, goesBack: Bool) {
    self.goesBack = goesBack
    held = fix
    held.startsSegment[0] = true
  }
}
