import HitherEstimates
import HitherGroups
import HitherTracks

/// What is known of one follower's gap to the leader, and when it is not.
struct GapKnowledge: Sendable {
  /// The member's place in the summary.
  let member: Int
  /// Whether the gap was ever known.
  let isEverKnown: Bool
  /// When it was not, as far as the curve tells: stretches of at least the threshold's time.
  let unknown: [TimeStretch]
  /// How long it was not known, in milliseconds; 0 where that was too short to hide anything.
  let unknownMilliseconds: Int64

  /// Whether the stretches tell all of what is not known.
  let areStretchesAll: Bool
  /// From the end of the leader's recording on, where the member went on for a while; that is told
  /// apart, as there was no leader to fall behind.
  let afterLeader: TimeStretch?

  /// Members who come in so shortly after the leader, and recordings that end so shortly before the outing, are not
  /// worth a word, in milliseconds.
  private static let shortlyAfter: Int64 = 300_000

  /// What is known of each follower, in the order of the members' numbers; empty without a leader.
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
    // Recordings are ended one after the other.
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

  /// All that is drawn of what is not known.
  var drawn: [TimeStretch] { unknown + (afterLeader.map { [$0] } ?? []) }

  /// From each point at which the gap is not known to the next at which it is.
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
  /// The parts of the stretches in which the member belonged to the outing; all where there are no windows.
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
  /// Whether the gap is known, and of this earth.
  var isKnown: Bool { metres.magnitude < 1e8 }
}
