import HitherEstimates
import HitherGroups
import HitherTracks

/// When a follower's gap to the leader is known and when it is unknown.
struct GapKnowledge: Sendable {
  /// The member's index in the summary.
  let member: Int
  /// Whether the gap was ever known.
  let isEverKnown: Bool
  /// When it was unknown according to the curve: intervals of at least the threshold's duration.
  let unknown: [TimeStretch]
  /// How long it was unknown, in milliseconds; 0 if that was too short to hide an episode.
  let unknownMilliseconds: Int64

  /// Whether the intervals are the whole unknown time.
  let areStretchesAll: Bool
  /// The time after the end of the leader's recording, if the member continued for a while.
  ///
  /// It is reported separately, because there was no leader to fall behind.
  let afterLeader: TimeStretch?

  /// Members who finish within this time after the leader, and recordings that end within this time
  /// before the outing, are not mentioned, in milliseconds.
  private static let shortlyAfter: Int64 = 300_000

  /// The knowledge about each follower, in the order of the members' numbers; empty without a leader.
  static func all(_ page: PageContext) -> [GapKnowledge] {
    guard page.summary.hasCommonTime, page.summary.leader != nil else { return [] }
    return page.membersByNumber.filter { page.summary.members[$0].member.role != .leader }
      .map { GapKnowledge(member: $0, page) }
  }

  private init(member: Int, _ page: PageContext) {
    self.member = member
    let summary = page.summary.members[member]
    let points = page.content.gaps[member]
    let least = page.summary.outing.settings.straggler.afterMilliseconds
    isEverKnown = points.contains(where: \.isKnown)
    let leader = page.summary.members.first { $0.member.role == .leader }
    let all = Self.stretches(points, end: page.summary.end).clipped(to: summary.member.windows)
    let tail = all.filter { stretch in leader?.end.map { stretch.from >= $0 } ?? false }
    var stretches = all.dropLast(tail.count)
    let tailMilliseconds = tail.reduce(Int64(0)) { $0 + $1.milliseconds }
    var unsaidMilliseconds = tailMilliseconds
    // Members stop their recordings one after the other.
    if let last = stretches.last, last.milliseconds < Self.shortlyAfter,
      summary.end.map({ last.from >= $0 }) ?? false
    {
      stretches.removeLast()
      unsaidMilliseconds += last.milliseconds + page.summary.outing.settings.groupTickMilliseconds
    }
    afterLeader = tailMilliseconds >= Self.shortlyAfter ? tail.first : nil
    let drawn = stretches.reduce(Int64(0)) { $0 + $1.milliseconds }
    let counted = (summary.straggling?.unknownMilliseconds ?? 0) - unsaidMilliseconds
    let longer = max(drawn, counted)
    unknownMilliseconds = longer >= max(1, least) ? longer : 0
    unknown = unknownMilliseconds > 0 ? stretches.filter { $0.milliseconds >= least } : []
    areStretchesAll =
      longer - unknown.reduce(Int64(0)) { $0 + $1.milliseconds } < max(1, least)
  }

  /// All unknown intervals that are drawn.
  var drawn: [TimeStretch] { unknown + (afterLeader.map { [$0] } ?? []) }

  /// The intervals from each point with an unknown gap to the next with a known one.
  static func stretches(_ points: [GapSeries.Point], end: Instant?) -> [TimeStretch] {
    var stretches: [TimeStretch] = []
    var since: Instant?
    for point in points {
      if !point.isKnown {
        since = since ?? point.time
      } else if let from = since {
        stretches.append(TimeStretch(from: from, to: point.time))
        since = nil
      }
    }
    if let from = since, let last = points.last {
      stretches.append(TimeStretch(from: from, to: max(last.time, end ?? last.time)))
    }
    return stretches
  }
}

extension [TimeStretch] {
  /// The parts of the intervals in which the member belonged to the outing; all if there are no windows.
  fileprivate func clipped(to windows: [MembershipWindow]) -> [TimeStretch] {
    guard !windows.isEmpty else { return self }
    return flatMap { stretch in
      windows.merged.compactMap { window in
        let from = Swift.max(stretch.from, window.joined ?? stretch.from)
        let to = Swift.min(stretch.to, window.left ?? stretch.to)
        return from < to ? TimeStretch(from: from, to: to) : nil
      }
    }
  }
}

extension GapSeries.Point {
  /// Whether the gap is known and possible on earth.
  var isKnown: Bool { metres.magnitude < 1e8 }
}
