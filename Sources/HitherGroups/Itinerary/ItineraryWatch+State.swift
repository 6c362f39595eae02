package import HitherEngine
package import HitherTracks

extension ItineraryWatch {
  /// What the operator remembers.
  package struct State: Sendable {
    struct Point: Sendable {
      var goal: ItineraryGoal
      var isDeleted = false
      /// By `MemberIndex`.
      var visits: [GoalVisit]
      var allHere: Instant?
      var answer: RollCallAnswer?

      init(_ goal: ItineraryGoal, members: Int) {
        self.goal = goal
        visits = Array(repeating: GoalVisit(), count: members)
      }
    }

    var attendance: Attendance
    var points: [Point]
  }

  /// The roll of one point.
  package struct RollCall: Hashable, Sendable {
    /// One member's line.
    package struct Line: Hashable, Sendable {
      /// By `MemberIndex`.
      package var member: Int
      package var visit: ItineraryVisit
      /// How long the member was there until the last came, of those who came.
      package var waitedMilliseconds: Int64?
      /// How long after it was due.
      package var lateMilliseconds: Int64?
    }

    package var goal: ItineraryGoal
    package var isDeleted: Bool
    /// When everyone was seen there at once.
    package var allHere: Instant?
    /// When the last of those came who belong to the group at the end; nil while some have not.
    package var allPassed: Instant?
    package var answer: RollCallAnswer?
    /// Everyone who came, or belongs to the group at the end, in the order of ids.
    package var lines: [Line]
  }

  /// The rolls so far, in the order of the points; a deleted point only where somebody came to it.
  ///
  /// - Parameter end: How long those have waited at least who are still there.
  package func rollCalls(in state: State, end: Instant?) -> [RollCall] {
    state.points.compactMap { point in
      let arrivals = point.visits.compactMap(\.visit.arrived)
      guard !point.isDeleted || !arrivals.isEmpty else { return nil }
      let last = arrivals.max()
      let there = roster.byID.filter { state.attendance.isThere[$0] }
      let members = roster.byID.filter {
        point.visits[$0].visit.arrived != nil || there.contains($0)
      }
      let hasAll = there.allSatisfy { point.visits[$0].visit.arrived != nil }
      return RollCall(
        goal: point.goal, isDeleted: point.isDeleted, allHere: point.allHere,
        allPassed: hasAll ? last : nil, answer: point.answer,
        lines: members.map { line($0, point, last: last, end: end) })
    }
  }

  private func line(
    _ member: Int, _ point: State.Point, last: Instant?, end: Instant?
  ) -> RollCall.Line {
    let visit = point.visits[member].visit
    var line = RollCall.Line(member: member, visit: visit)
    guard let arrived = visit.arrived else { return line }
    if let last {
      let until = min(visit.departed ?? end ?? last, last)
      line.waitedMilliseconds = max(0, until - arrived)
    }
    line.lateMilliseconds = point.goal.due.map { arrived - $0 }
    return line
  }
}

extension ItineraryWatch.State.Point: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(goal)
    writer.write(isDeleted)
    writer.write(visits)
    writer.write(allHere)
    writer.write(answer)
  }

  init(from reader: inout StateReader) throws(StateError) {
    goal = try reader.read(ItineraryGoal.self)
    isDeleted = try reader.read(Bool.self)
    visits = try reader.readList(GoalVisit.self)
    allHere = try reader.readOptional(Instant.self)
    answer = try reader.readOptional(RollCallAnswer.self)
  }
}

extension ItineraryWatch.State: StateCoding {
  package static var version: UInt16 { 2 }

  package func write(to writer: inout StateWriter) {
    writer.write(attendance)
    writer.write(points)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    attendance = try reader.read(Attendance.self)
    points = try reader.readList(Point.self)
    guard points.allSatisfy({ $0.visits.count == attendance.isThere.count }) else {
      throw StateError.malformed("the visits of a point do not fit its members")
    }
  }
}
