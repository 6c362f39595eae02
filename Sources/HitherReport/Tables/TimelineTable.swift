package import HitherOuting
package import HitherTracks

/// Writes `timeline.csv`.
package enum TimelineTable {
  /// The table's columns.
  package static let table = RowTable<StateStay>(fields: [
    .text("member", "The member's id.") { $0.member },
    .text("state", "The clock state.") { $0.state },
    .text("place", "The place of the state.", canBeNull: true) { $0.place },
    .instant("start", "When the state began.") { $0.start },
    .instant("end", "When it ended.") { $0.end },
    .seconds("duration_s", "end − start.") { $0.end - $0.start },
  ])

  /// The table of some intervals, in the given order; only the header if there are none.
  package static func csv(_ intervals: [StateStay]) -> [UInt8] {
    table.csv(intervals)
  }
}
