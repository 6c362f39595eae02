import HitherGeodesy
package import HitherTracks

/// Where a phone was, as finely as it is known: what its receiver would have delivered at any moment.
package struct PhoneTrace: Sendable {
  /// The fixes, in order of time.
  package let fixes: FixBatch
  /// Between fixes farther apart nothing can be received.
  package let gapMilliseconds: Int64
  /// The times of the fixes that begin a segment behind another one.
  private let breaks: [Int64]

  /// Makes a trace of fixes in order of time.
  ///
  /// - Parameter breaksAtGaps: Whether a recording gap is a break between segments too, so that no policy's fixes lead
  ///   straight through it.
  package init(_ fixes: FixBatch, gapMilliseconds: Int64, breaksAtGaps: Bool = false) {
    self.fixes = fixes
    self.gapMilliseconds = gapMilliseconds
    breaks = fixes.time.indices.dropFirst().compactMap { row in
      let isGap = breaksAtGaps && fixes.time[row] - fixes.time[row - 1] > gapMilliseconds
      return isGap || fixes.startsSegment[row] ? fixes.time[row] : nil
    }
  }

  /// When the trace begins; nil where it has no fix.
  package var start: Instant? { fixes.time.first.map { Instant(milliseconds: $0) } }

  /// When the trace ends; nil where it has no fix.
  package var end: Instant? { fixes.time.last.map { Instant(milliseconds: $0) } }

  /// What a receiver delivers at a moment: the place on the way between two fixes, with what the
  /// earlier of them says of the rest. Nil in a recording gap, and outside the trace.
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

  /// Whether the recording was broken off after a moment and up to another, as between two segments.
  package func isBroken(after earlier: Instant, upTo later: Instant) -> Bool {
    let next = breaks.partitionPoint { $0 <= earlier.milliseconds }
    return next < breaks.count && breaks[next] <= later.milliseconds
  }

  private func firstRow(after time: Instant) -> Int {
    fixes.time.partitionPoint { $0 <= time.milliseconds }
  }
}
