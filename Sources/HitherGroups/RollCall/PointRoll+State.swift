import HitherEngine
import HitherTracks

extension PointRoll {
  /// The state of some points.
  struct State: Sendable {
    var attendance: Attendance
    var points: [Point]

    init(_ roster: GroupRoster, _ goals: [ItineraryGoal]) {
      attendance = Attendance(roster)
      points = goals.map { Point($0, members: roster.ids.count) }
    }

    /// Adds members who have joined the group.
    mutating func widen(_ roster: GroupRoster) {
      attendance.widen(roster)
      for index in points.indices {
        let missing = max(0, roster.ids.count - points[index].visits.count)
        points[index].visits += Array(repeating: GoalVisit(), count: missing)
      }
    }
  }

  /// The state of one point.
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
}

extension PointRoll.Point: StateCoding {
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

extension PointRoll.State: StateCoding {
  static var version: UInt16 { 4 }

  func write(to writer: inout StateWriter) {
    writer.write(attendance)
    writer.write(points)
  }

  init(from reader: inout StateReader) throws(StateError) {
    attendance = try reader.read(Attendance.self)
    points = try reader.readList(PointRoll.Point.self)
    guard points.allSatisfy({ $0.visits.count == attendance.isThere.count }) else {
      throw StateError.malformed("the visits of a point do not fit its members")
    }
  }
}
