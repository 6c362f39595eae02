import HitherTracks

/// The last intervals between a member's fixes, whose median is the member's recording interval.
struct RecentIntervals: Hashable, Sendable {
  /// The number of intervals used.
  static let most = 15
  /// The number of intervals required.
  static let enough = 5
  /// Shorter intervals are treated as equal, because no limit depends on them, in milliseconds.
  static let short: Int64 = 60_000

  /// The last intervals, oldest first, in milliseconds; those of at most `short` are equal.
  private(set) var last: [Int64] = []
  private var longCount = 0

  /// Adds the next interval.
  mutating func add(_ milliseconds: Int64) {
    let interval = max(milliseconds, Self.short)
    if last.count == Self.most {
      if last[0] > Self.short { longCount -= 1 }
      last.removeFirst()
    }
    last.append(interval)
    if interval > Self.short { longCount += 1 }
  }

  /// Adds many short ones.
  mutating func addShort(_ count: Int) {
    for _ in 0..<min(count, Self.most) { add(0) }
  }

  /// Whether all are short.
  var areShort: Bool { longCount == 0 }

  /// Whether enough are known, or the median of the first ones is short whatever follows.
  var areEnough: Bool {
    last.count >= Self.enough || last.count - longCount > Self.enough / 2
  }

  /// The median in milliseconds, at least `short`; nil before the first.
  var median: Int64? {
    guard !last.isEmpty else { return nil }
    if longCount * 2 < last.count { return Self.short }
    let sorted = last.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

extension RecentIntervals: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    let count = try c.codedCount(last.count, as: UInt8.self)
    var intervals = last
    try c.code(column: &intervals, count: count)
    guard c.isReading else { return }
    for interval in intervals { add(interval) }
  }
}
