package import HitherTracks

/// A member's weekly plan, and the device that records it.
package struct DayMember: Sendable {
  /// The member's id in files; unique, and valid as a file name.
  package var id: String
  /// The member's display name.
  package var name: String
  /// Leader or follower.
  package var role: Role
  /// The id of the place where the member starts.
  package var startsAt: String
  /// Standard deviation of the departure from the planned minute, in seconds.
  package var unpunctualSeconds = 0.0
  /// The member's plans; of several for a day, one with that date is used, otherwise the first.
  package var plans: [DayPlan] = []
  /// The recording device.
  package var device = Device()

  package init(_ id: String, name: String? = nil, role: Role = .follower, startsAt: String) {
    self.id = id
    self.name = name ?? id
    self.role = role
    self.startsAt = startsAt
  }

  /// The member's moves on a day.
  func moves(on date: CivilDate) -> [Move] {
    let plan =
      plans.first { $0.dates.contains(date) }
      ?? plans.first { $0.dates.isEmpty && $0.weekdays.contains(date.weekday) }
    return plan?.moves ?? []
  }
}

/// A plan for some days.
package struct DayPlan: Sendable {
  /// 1 for Monday to 7 for Sunday.
  package var weekdays: Set<Int> = Set(1...7)
  /// The only days of this plan; empty for all of its weekdays.
  package var dates: Set<CivilDate> = []
  /// The moves in order.
  package var moves: [Move]
}
