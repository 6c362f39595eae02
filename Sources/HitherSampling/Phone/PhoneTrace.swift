import HitherGeodesy
package import HitherTracks

/// The positions of a phone at full resolution: what its receiver would deliver at any moment.
package struct PhoneTrace: Sendable {
  /// The fixes, in order of time.
  package let fixes: FixBatch
  /// Between fixes farther apart there is no reception.
  package let gapMilliseconds: Int64
  /// The times of the fixes that begin a later segment.
  private let breaks: [Int64]

  /// Makes a trace from fixes in order of time.
  ///
  /// - Parameter breaksAtGaps: Whether a recording gap also separates segments, so that no policy's
  ///   fixes lead straight through it.
  package init(_ fixes: FixBatch, gapMilliseconds: Int64, breaksAtGaps: Bool = false) {
    self.fixes = fixes
    self.gapMilliseconds = gapMilliseconds
    breaks = fixes.time.indices.dropFirst().compactMap { row in
      let isGap = breaksAtGaps && fixes.time[row] - fixes.time[row - 1] > gapMilliseconds
      return isGap || fixes.startsSegment[row] ? fixes.time[row] : nil
    }
  }

  /// When the trace begins; nil if it has no fix.
  package var start: Instant? { fixes.time.first.map { Instant(milliseconds: $0) } }

  /// When the trace ends; nil if it has no fix.
  package var end: Instant? { fixes.time.last.map { Instant(milliseconds: $0) } }

  /// The fix that a receiver delivers at a moment; nil in a recording gap, and outside the trace.
  ///
  /// It is the position between two fixes, with the other values of the earlier one.
  package func fix(at time: Instant) -> Fix? {
    let next = firstRow(after: time)
    guard next > 0 else { return nil }
    let last = fixes[next - 1]
    guard last.time < time else { return last }
    guard next < fixes.count else { return nil }
    let span = fixes.time[next] - last.time.milliseconds
    guard span <= gapMilliseconds, !fixes.startsSegment[next] else { return nil }
    var fix = last
    fix.coordinate = last.coordinate.between(
      fixes.coordinate(next), Double(time - last.time) / Double(span))
    fix.time = time
    fix.startsSegment = false
    return fix
  }

  /// Whether the recording was interrupted after a moment and up to another, as between two segments.
  package func isBroken(after earlier: Instant, upTo later: Instant) -> Bool {
    let next = breaks.partitionPoint { $0 <= earlier.milliseconds }
    return next < breaks.count && breaks[next] <= later.milliseconds
  }

  private func firstRow(after time: Instant) -> Int {
    fixes.time.partitionPoint { $0 <= time.milliseconds }
  }
}
