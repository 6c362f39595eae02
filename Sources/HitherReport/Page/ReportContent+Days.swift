import HitherGroups
import HitherTracks

extension ReportContent {
  /// A longer time is not an outing, in milliseconds.
  private static let longestOuting: Int64 = 48 * 3_600_000

  /// Whether the report shows the clock of some days, and not one outing.
  ///
  /// A household's day is one of them, however short.
  var isOfDays: Bool {
    if summary.isHousehold { return true }
    guard !timeline.isEmpty, let start = summary.start, let end = summary.end else { return false }
    return end - start > Self.longestOuting
  }

  /// Whether these are the days of people with homes.
  var isOfHousehold: Bool {
    summary.isHousehold && clockStates.contains(HomeSection.home) && !hands.isEmpty
      && summary.outing.route == nil
  }

  /// The same without comparisons of members, which do not apply to a household.
  ///
  /// The report's tables keep them, for readers who want to know the distances between the members.
  var withoutMarch: ReportContent {
    var content = self
    for index in content.summary.members.indices {
      content.summary.members[index].member.role = .follower
      content.summary.members[index].straggling = nil
      content.summary.members[index].nearLeader = nil
    }
    if let group = summary.group {
      var rolls = GroupSummary()
      (rolls.rollCalls, rolls.forks) = (group.rollCalls, group.forks)
      content.summary.group = rolls
    }
    content.gaps = []
    content.events.removeAll { Self.ofMarch.contains($0) }
    return content
  }

  private static let ofMarch =
    GroupEvents.all + [NearLeaderStarted.self, NearLeaderEnded.self]
}
