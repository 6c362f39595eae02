import HitherTracks

/// Groups recordings by common time.
enum SeparateRecordings {
  /// Recordings at most this far apart may be one outing, in milliseconds: a changed battery, a late start.
  private static let longestPause: Int64 = 3_600_000

  /// Whether any two of the recordings overlap in time.
  static func overlap(_ spans: [TimeStretch]) -> Bool {
    let ordered = spans.sorted { $0.from < $1.from }
    return zip(ordered, ordered.dropFirst()).contains { $1.from <= $0.to }
  }

  /// The recordings by outing, in order of time: each set is apart from the others. Those without
  /// times come last, each alone.
  static func outings(_ spans: [TimeStretch?]) -> [[Int]] {
    let timed = spans.indices.compactMap { index in spans[index].map { (index: index, span: $0) } }
      .sorted { ($0.span.from, $0.index) < ($1.span.from, $1.index) }
    var outings: [[Int]] = []
    var end = Instant.absent
    for (index, span) in timed {
      if outings.isEmpty || span.from > end + longestPause {
        outings.append([index])
        end = span.to
      } else {
        outings[outings.count - 1].append(index)
        end = max(end, span.to)
      }
    }
    let untimed = spans.indices.filter { spans[$0] == nil }.map { [$0] }
    // Unless two are apart, nothing shows that the untimed ones are another outing.
    guard outings.count > 1 else { return [Array(spans.indices)] }
    return outings.map { $0.sorted() } + untimed
  }
}
