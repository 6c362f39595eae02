package import HitherTracks

/// Someone's weeks, and the device that records them.
package struct DayMember: Sendable {
  /// What files call the member; unique, and a file name.
  package var id: String
  /// What people call the member.
  package var name: String
  /// Leader or follower.
  package var role: Role
  /// The id of the place where the member is at first.
  package var startsAt: String
  /// Standard deviation of how far from the planned minute the member sets out, in seconds.
  package var unpunctualSeconds = 0.0
  /// What the member does; of several plans for a day, one for its very date wins, else the first.
  package var plans: [DayPlan] = []
  /// What records.
  package var device = Device()

  package init(_ id: String, name: String? = nil, role: Role = .follower, startsAt: String) {
    self.id = id
    self.name = name ?? id
    self.role = role
    self.startsAt = startsAt
  }

  /// What the member does on a day.
  func moves(on date: CivilDate) -> [Move] {
    let plan =
      plans.first { $0.dates.contains(date) }
      ?? plans.first { $0.dates.isEmpty && $0.weekdays.contains(date.weekday) }
    return plan?.moves ?? []
  }
}

/// What someone does on some days.
package struct DayPlan: Sendable {
  /// 1 for Monday to 7 for Sunday.
  package var weekdays: Set<Int> = Set(1...7)
  /// The only days of this plan; empty for all of its weekdays.
  package var dates: Set<CivilDate> = []
  /// In the order in which they happen.
  package var moves: [Move]
}
