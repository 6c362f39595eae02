/// The walk of the whole group, second by second.
enum GroupWalk {
  /// The longest walk; a member who has not arrived by then breaks off.
  private static let longestSeconds = 172_800
  /// The longest total of all walks, which bounds the memory.
  private static let longestMemberSeconds = 10_000_000

  /// The same, with each member's arrivals at the group's pauses.
  static func run(_ scenario: Scenario, route: RouteLine) -> (walks: [Walk], pauses: GroupPauses) {
    guard !scenario.members.isEmpty else { return ([], GroupPauses(scenario.pauses)) }
    let leader = scenario.leaderIndex
    var walkers = placesInLine(scenario).map { Walker($0, scenario: scenario, route: route) }
    let visitors = scenario.pauses.indices.map { number in
      walkers.filter { $0.visits(shared: number) }.map(\.plan.id)
    }
    var pauses = GroupPauses(scenario.pauses)
    // The leader moves first, so that the others' second can use the leader's position.
    let order = [leader] + walkers.indices.filter { $0 != leader }
    for second in 0..<min(longestSeconds, longestMemberSeconds / walkers.count) {
      pauses.settle(leader: scenario.members[leader].id, visitors: visitors)
      let ahead = walkers[leader].progress
      for index in order where second >= walkers[index].walk.startSecond {
        guard !walkers[index].isDone else { continue }
        let follows = scenario.keepsTogether && index != leader
        let gap = follows ? ahead - walkers[index].progress : nil
        walkers[index].pass(second: second, gapMetres: gap, &pauses)
      }
      if walkers.allSatisfy(\.isDone) { break }
    }
    return (walkers.map(\.walk), pauses)
  }

  /// The members, each with a position in the line: 15 m behind the previous one if none is given.
  private static func placesInLine(_ scenario: Scenario) -> [MemberPlan] {
    var place = 0.0
    return scenario.members.enumerated().map { index, member in
      var member = member
      if index != scenario.leaderIndex {
        place += 15
        member.followMetres = member.followMetres ?? place
      }
      return member
    }
  }
}
