import HitherGroups
import HitherTracks

/// Whether the members of an outing are a group that can be compared, and the member to whom they are compared.
struct GroupStanding {
  /// Whether the distances between the members are meaningful.
  let isCompared: Bool
  /// Whether any two members recorded at the same time, or there is only one.
  let hasCommonTime: Bool
  /// Whether there is a leader.
  let hasLeader: Bool
  /// Whether these are days of a household, so that nobody is compared.
  let isHousehold: Bool
  /// The notices on that.
  let notices: [Notice]

  /// - Parameter isSeveral: Whether the recordings are several outings.
  init(_ plan: OutingPlan, _ needs: RunNeeds, _ lanes: [LaneResult], isSeveral: Bool) {
    let spans = lanes.compactMap(\.span)
    let isGroup = lanes.count > 1
    let overlaps = SeparateRecordings.overlap(spans)
    hasCommonTime = overlaps || spans.count < 2
    isCompared = isGroup && overlaps && needs.marches && !isSeveral
    hasLeader = plan.namesLeader || lanes.count == 1 || isCompared
    isHousehold =
      isGroup && !isSeveral && hasCommonTime && needs.group && plan.isHousehold && !needs.marches
    guard isGroup else {
      notices = []
      return
    }
    if isSeveral || !hasCommonTime {
      notices = [Self.apart(spans.count)]
    } else if isHousehold {
      notices = [Self.household]
    } else if needs.group, isCompared, !plan.namesLeader, let first = lanes.first?.summary.member.id
    {
      notices = [Self.unnamed(first)]
    } else {
      notices = []
    }
  }

  private static func apart(_ count: Int) -> Notice {
    Notice(
      code: "no_common_time",
      message: "the \(count) recordings have no time in common; members are not compared",
      values: ["count": "\(count)"])
  }

  private static let household = Notice(
    code: "household",
    message: "the places hold a home and nobody is named as leader: these are days of a household, "
      + "so nobody is reported as falling behind (name a leader with --leader to compare)",
    values: ["what": "--leader"])

  static func unnamed(_ id: String) -> Notice {
    Notice(
      code: "no_leader_named",
      message: "nobody is named as leader; gaps are measured from '\(id)', the first in order "
        + "(name one with --leader)",
      values: ["who": id, "what": "--leader"])
  }
}

extension GroupStanding {
  /// The notice on followers whose gap was unknown for most of the time that they recorded; nil if there are none.
  ///
  /// Without it, "0 episodes" would look like evidence that they kept up.
  static func unknownGaps(_ lanes: [LaneResult]) -> Notice? {
    guard let leader = lanes.first(where: { $0.summary.member.role == .leader }) else { return nil }
    let unknown = lanes.lazy.map(\.summary).filter { member in
      guard member.member.role != .leader, let straggling = member.straggling,
        let start = member.start, let end = member.end
      else { return false }
      // After its own last fix a member is expected to be unknown.
      let recorded = straggling.unknown.reduce(Int64(0)) { sum, stretch in
        sum + max(0, min(stretch.to, end) - max(stretch.from, start))
      }
      return member.knownStraggling == nil || recorded * 2 > end - start
    }
    guard !unknown.isEmpty else { return nil }
    let (who, whom) = (unknown.map(\.member.id).firstFew, leader.summary.member.id)
    return Notice(
      code: "gap_mostly_unknown",
      message: "the gap to '\(whom)' was unknown most of the time: \(who) "
        + "(nothing shows that they kept up)",
      values: ["who": who, "whom": whom])
  }
}

extension GroupStage.Result {
  /// Removes the comparisons of members; the results of the log and the itinerary stay.
  mutating func leaveComparisonsOut() {
    var rolls = GroupSummary()
    (rolls.rollCalls, rolls.forks) = (group.rollCalls, group.forks)
    group = rolls
    straggling = straggling.map { _ in nil }
    nearness = nearness.map { _ in nil }
    (gaps, moments) = ([], [])
  }
}
