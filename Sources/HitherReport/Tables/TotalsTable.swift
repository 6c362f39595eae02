package import HitherOuting
package import HitherTracks

/// The time of a member in a state on a day.
package struct TotalsRow: Hashable, Sendable {
  /// The member's id.
  package var member: String
  /// The day in the outing's local time.
  package var date: CivilDate
  /// The clock state.
  package var state: String
  /// In milliseconds.
  package var milliseconds: Int64
}

/// Writes `totals.csv`.
package enum TotalsTable {
  /// The table's columns.
  package static let table = RowTable<TotalsRow>(fields: [
    .text("member", "The member's id.") { $0.member },
    .text("date", "The day in the outing's time zone.") { text(of: $0.date) },
    .text("state", "The clock state.") { $0.state },
    .seconds("duration_s", "Time in the state on that day.") { $0.milliseconds },
  ])

  /// The table of some rows, in the given order.
  package static func csv(_ rows: [TotalsRow]) -> [UInt8] {
    table.csv(rows)
  }

  /// A day as `2026-05-01`.
  private static func text(of date: CivilDate) -> String {
    let instant = CivilTime(date: date, millisecondOfDay: 0).instant()
    return String(instant.rfc3339.prefix(10))
  }
}
