import HitherTracks

/// Moves the mark of a segment to its earliest fix.
///
/// In formats with segments, the mark is on the first stored fix. In a segment stored newest first
/// that is the last one in time, which has no gap before it. For a segment that goes back in time
/// at its second fix, the earliest so far is held until the segment ends.
struct SegmentMarks: Sendable {
  /// The segment's first fix, or its earliest so far if it goes back in time; otherwise empty.
  private var held = FixBatch()
  private var goesBack = false

  /// Processes fixes in the order of the file; returns them without the held one.
  mutating func place(_ fixes: FixBatch) -> FixBatch {
    guard let lastStarts = fixes.startsSegment.last else { return fixes }
    // The common case: a file in order of time, whose marks are on the right fixes.
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

  /// Ends the segment: the held fix is its earliest.
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
