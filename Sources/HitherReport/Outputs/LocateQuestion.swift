import HitherGroups
package import HitherOuting
import HitherText
package import HitherTracks

/// The question where all members, or one, are at a moment.
package struct LocateQuestion: Sendable {
  package let moment: Instant
  private let member: String?

  /// Within this distance, devices may find each other by radio, in metres.
  private static let nearMetres = 50.0

  /// Reads the question from the command line.
  ///
  /// - Parameter reading: Reads the time.
  package init(
    at time: String?, member: String?,
    _ reading: (String) throws(HitherError) -> Instant = RunNeeds.moment
  ) throws(HitherError) {
    guard let time else {
      throw HitherError(
        .usage, "missing option '--at'", hint: "give --at 2026-05-01T06:10:00Z")
    }
    moment = try reading(time)
    self.member = member
  }

  /// The answer as JSON, or as lines for a person.
  package func answer(
    _ result: OutingResult, _ plan: OutingPlan, _ style: ReportStyle = ReportStyle(), asJSON: Bool
  ) throws(HitherError) -> [UInt8] {
    let answer = try locate(result, plan)
    guard !asJSON else { return LocateDocument.json(answer) }
    let measures = Measures(language: style.language, units: style.units)
    return Array(LocateText.lines(answer, measures: measures).utf8)
  }

  func locate(
    _ result: OutingResult, _ plan: OutingPlan
  ) throws(HitherError) -> LocateAnswer {
    let members = result.summary.outing.members
    let ids = members.map(\.id)
    let asked = member.map(plan.options.member(of:))
    if let asked, !ids.contains(asked) {
      throw HitherError(
        .usage, "unknown member '\(asked)'",
        hint: Suggestion.hint(for: asked, among: ids)
          ?? "the members are \(ids.joined(separator: ", "))")
    }
    let first = members.first { $0.role == .leader }?.id
    let leader = plan.log?.entries.leader(at: moment, first: first) ?? first
    let goal = ids.firstIndex { $0 == leader }.flatMap { found(members[$0], result, $0) }
    let everyone = members.indices.map { index in
      located(members[index], found(members[index], result, index), leader, goal)
    }
    var answer = LocateAnswer(
      time: moment, outing: result.summary.outing.name, leader: leader,
      members: everyone.filter { asked == nil || $0.member.id == asked || $0.isLeader })
    answer.isLeaderNamed = plan.namesLeader
    return answer
  }

  private func isThere(_ member: Member) -> Bool {
    member.windows.isEmpty || member.windows.contains { $0.contains(moment) }
  }

  private func found(_ member: Member, _ result: OutingResult, _ index: Int) -> Whereabouts? {
    guard isThere(member), result.whereabouts.indices.contains(index) else { return nil }
    return result.whereabouts[index]
  }

  private func located(
    _ member: Member, _ found: Whereabouts?, _ leader: String?, _ goal: Whereabouts?
  ) -> LocatedMember {
    let isLeader = member.id == leader
    return LocatedMember(
      member: member, isLeader: isLeader, isThere: isThere(member), place: found?.coordinate,
      fixTime: found?.fixTime, ageMilliseconds: found.map { moment - $0.fixTime },
      isHeld: found?.isHeld ?? false, heading: found?.heading,
      toLeader: isLeader ? nil : found.flatMap { found in goal.map { toLeader(found, $0) } })
  }

  private func toLeader(_ found: Whereabouts, _ goal: Whereabouts) -> LocatedMember.ToLeader {
    let direction = LeaderDirection(
      from: found.coordinate, heading: found.heading, to: goal.coordinate)
    let isFresh = moment <= found.freshUntil && moment <= goal.freshUntil
    return LocatedMember.ToLeader(
      metres: direction.metres, bearing: direction.bearing, wind: direction.wind,
      turn: direction.turn, side: direction.side, hour: direction.hour, arrow: direction.arrow,
      words: direction.words, isBeside: direction.metres < LeaderDirection.besideMetres,
      isNear: direction.metres < Self.nearMetres && isFresh)
  }
}
