package import HitherTracks

/// The roll call of one point.
package struct RollCall: Hashable, Sendable {
  /// One member's line.
  package struct Line: Hashable, Sendable {
    /// The member's id.
    package var member: String
    package var visit: ItineraryVisit
    /// How long a member who stopped there waited until the last arrived; counted from the member's first stop.
    ///
    /// It is 0 for a member who only walked through, nil if stops are unknown.
    package var waitedMilliseconds: Int64?
    /// The delay after the due time.
    package var lateMilliseconds: Int64?
  }

  /// The roll call when the leader departed.
  package struct Answer: Hashable, Sendable {
    package var time: Instant
    package var names: RollNames
  }

  /// The index of the point in the operator.
  var number: Int
  package var goal: ItineraryGoal
  package var isDeleted: Bool
  /// When all members were there at once.
  package var allHere: Instant?
  /// When the last of the members who belong to the group at the end arrived; nil while some have not.
  package var allPassed: Instant?
  /// The members who had arrived when the leader departed.
  package var answer: Answer?
  /// The last expected arrival that was reported before the leader's arrival.
  package var expected: ExpectedArrival?
  /// All who came, or belong to the group at the end, in the order of ids.
  package var lines: [Line]
}

extension PointRoll {
  /// The roll calls so far, in the order of the points; a deleted point only if somebody reached it.
  ///
  /// - Parameter end: The time up to which members who are still there have waited at least.
  func rollCalls(in state: State, end: Instant?) -> [RollCall] {
    state.points.enumerated().compactMap { number, point in
      let arrivals = point.visits.compactMap(\.visit.arrived)
      guard !point.isDeleted || !arrivals.isEmpty else { return nil }
      let last = arrivals.max()
      let there = roster.byID.filter { state.attendance.isThere[$0] }
      let members = roster.byID.filter {
        point.visits[$0].visit.arrived != nil || there.contains($0)
      }
      let hasAll = there.allSatisfy { point.visits[$0].visit.arrived != nil }
      return RollCall(
        number: number, goal: point.goal, isDeleted: point.isDeleted, allHere: point.allHere,
        allPassed: hasAll ? last : nil,
        answer: point.answer.map { RollCall.Answer(time: $0.time, names: $0.names(roster.ids)) },
        lines: members.map { line($0, point, last: last, end: end) })
    }
  }

  private func line(
    _ member: Int, _ point: Point, last: Instant?, end: Instant?
  ) -> RollCall.Line {
    let visit = point.visits[member].visit
    var line = RollCall.Line(member: roster.ids[member], visit: visit)
    guard let arrived = visit.arrived else { return line }
    if let last, visit.isStandingKnown {
      let until = min(visit.departed ?? end ?? last, last)
      line.waitedMilliseconds = visit.stood.map { max(0, until - $0) } ?? 0
    }
    line.lateMilliseconds = point.goal.due.map { arrived - $0 }
    return line
  }
}
