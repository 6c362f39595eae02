package import HitherTracks

/// A stretch of time that a member spent in one state.
package struct TimelineInterval: Hashable, Sendable {
  /// The member's id.
  package var member: String
  /// The clock state.
  package var state: String
  /// The place of the state, where it has one.
  package var place: String?
  /// When the state began.
  package var start: Instant
  /// When it ended.
  package var end: Instant

  package init(member: String, state: String, place: String?, start: Instant, end: Instant) {
    self.member = member
    self.state = state
    self.place = place
    self.start = start
    self.end = end
  }
}

/// Writes `timeline.csv`.
package enum TimelineTable {
  /// The table's columns.
  package static let table = RowTable<TimelineInterval>(fields: [
    .text("member", "The member's id.") { $0.member },
    .text("state", "The clock state.") { $0.state },
    .text("place", "The place of the state.", canBeNull: true) { $0.place },
    .instant("start", "When the state began.") { $0.start },
    .instant("end", "When it ended.") { $0.end },
    .seconds("duration_s", "end − start.") { $0.end - $0.start },
  ])

  /// The table of some intervals, in the order given; the header alone where there are none.
  package static func csv(_ intervals: [TimelineInterval]) -> [UInt8] {
    table.csv(intervals)
  }
}
