import HitherEstimates
public import HitherOuting
import HitherPlaces
public import HitherTracks

/// A time interval that a member spent in one speed class.
public struct SpeedInterval: Hashable, Sendable {
  /// The member's id.
  public var member: String
  /// The speed class; nil inside a recording gap, and if there are too few fixes to know it.
  public var speedClass: SpeedClass?
  /// When it began.
  public var start: Instant
  /// When it ended.
  public var end: Instant
}

extension Outing {
  /// How each member moved over time, in order of member and time.
  ///
  /// The intervals of a member adjoin from the first used fix to the last. A class holds from the
  /// time of its `speed_class.changed`; the first one holds from the first fix.
  ///
  /// - Throws: As `analyse`.
  public func speedClasses() throws(HitherError) -> [SpeedInterval] {
    let result = try OutingRun(plan, .speedClasses()).run()
    let analysis = Analysis(result)
    let changes = Dictionary(grouping: analysis.events(of: SpeedClassChanged.self)) {
      $0.header.member
    }
    let gaps = Dictionary(grouping: analysis.events(of: ContactRegained.self)) { $0.header.member }
    var intervals: [SpeedInterval] = []
    for (spool, member) in zip(result.fixes, analysis.members) {
      guard let start = member.start, let end = member.end else { continue }
      let own = changes[member.id] ?? []
      var first = own.min { $0.header.time < $1.header.time }?.from
      if first == nil {
        try spool?.read { (batch) throws(HitherError) in
          guard let rank = batch[SpeedColumns.speedClass].last, !rank.isNaN else { return }
          first = SpeedClass.allCases.first { Double($0.rank) == rank }
        }
        // At rest is the state before anything is known, too.
        let rest = result.summary.outing.settings.speeds.restMilliseconds
        if first == .stationary, end - start < rest { first = nil }
      }
      intervals += Self.intervals(
        of: member.id, from: start, to: end, first: first,
        changes: own.map { ($0.header.time, $0.to) },
        gaps: (gaps[member.id] ?? []).map { ($0.lastSeen, $0.header.time) })
    }
    return intervals
  }

  /// - Parameters:
  ///   - changes: When a class begins, in any order.
  ///   - gaps: Recording gaps, which do not overlap.
  private static func intervals(
    of member: String, from start: Instant, to end: Instant, first: SpeedClass?,
    changes: [(time: Instant, speedClass: SpeedClass)], gaps: [(start: Instant, end: Instant)]
  ) -> [SpeedInterval] {
    let changes = changes.sorted { $0.time < $1.time }
    let gaps = gaps.sorted { $0.start < $1.start }
    let inner = changes.map(\.time) + gaps.flatMap { [$0.start, $0.end] }
    let bounds = Set(inner.filter { $0 > start && $0 < end } + [start, end]).sorted()
    var intervals: [SpeedInterval] = []
    var (change, gap) = (0, 0)
    var current = first
    for (from, to) in zip(bounds, bounds.dropFirst()) {
      while change < changes.count, changes[change].time <= from {
        current = changes[change].speedClass
        change += 1
      }
      while gap < gaps.count, gaps[gap].end <= from { gap += 1 }
      let isSeen = gap == gaps.count || gaps[gap].start >= to
      let speedClass = isSeen ? current : nil
      if let last = intervals.indices.last, intervals[last].speedClass == speedClass {
        intervals[last].end = to
      } else {
        intervals.append(
          SpeedInterval(member: member, speedClass: speedClass, start: from, end: to))
      }
    }
    return intervals
  }
}
