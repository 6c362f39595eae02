import HitherTracks

extension RestEvidence {
  /// A rest is not evaluated this close to its ends, in milliseconds.
  private static let edgeMilliseconds = 2000.0
  /// Over the length of a rest a slower walk is detectable than between two means: this share of it.
  private static let halfPace = 0.5
  /// The shortest rest that has halves to compare, in milliseconds.
  private static let shortestMilliseconds = 8000.0

  /// The log-likelihood ratio of rest to a slow walk between two moments, from the mean positions
  /// of both halves; nil if undefined.
  func likelihood(from start: Instant, to end: Instant) -> Double? {
    let (first, last) = (Double(start - trail.frame.start), Double(end - trail.frame.start))
    guard next > 1, first > oldestReached, last - first > Self.shortestMilliseconds else {
      return nil
    }
    let begin = cell(at: first + Self.edgeMilliseconds)
    let half = cell(at: (first + last) / 2)
    let after = cell(at: last - Self.edgeMilliseconds)
    guard begin < half, half < after else { return nil }
    let early = (trail.sums(before: half) - trail.sums(before: begin)).mean
    let late = (trail.sums(before: after) - trail.sums(before: half)).mean
    let span = late.milliseconds - early.milliseconds
    let metres = noise.known.metres(over: span)
    return Self.likelihood(
      step: trail.frame.metres(early, late) / metres,
      walked: Self.halfPace * pace.walk * span / 1000 / metres)
  }

  /// The first cell at or after a moment of the trail.
  private func cell(at milliseconds: Double) -> Int {
    var index = trail.cells.count
    while index > 0, trail.cells[index - 1].milliseconds >= milliseconds { index -= 1 }
    return index
  }
}
