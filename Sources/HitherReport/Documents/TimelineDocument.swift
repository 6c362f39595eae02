package import HitherOuting
package import HitherTracks

/// Writes the members' states of the clock over time and the totals per day as JSON (`hither/timeline/1`).
///
/// It has the rows of `timeline.csv` and `totals.csv` in one document.
package struct TimelineDocument: FieldDocument {
  package static let schemaName = "hither/timeline/1"
  package static let summary =
    "Who was when in which state of the clock, and how long on each day."

  private let intervals: [StateStay]
  private let totals: [TotalsRow]

  /// Makes the document.
  ///
  /// - Parameters:
  ///   - intervals: By member, then in order of time.
  ///   - totals: By member, then by day.
  package init(intervals: [StateStay], totals: [TotalsRow]) {
    self.intervals = intervals
    self.totals = totals
  }

  package static let fields: [Field<TimelineDocument>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("intervals", "They tile each member's span.", TimelineTable.table.fields) {
      $0.intervals
    },
    .list("totals", "The time in each state on each local day.", TotalsTable.table.fields) {
      $0.totals
    },
  ]
}
