package import HitherEstimates
package import HitherOuting

/// The stops of all members as a table.
package enum StopsTable {
  /// A stop with its member.
  package typealias Row = (member: String, stop: Stop)

  /// The table's columns: those of a stop in `summary.json`, after its member.
  package static let table = RowTable<Row>(
    fields: [.text("member", "The member's id.") { $0.member }]
      + MemberFields.stop.map { field in
        Field(field.description) { field.content($0.stop) }
      })

  /// The rows of an outing, by member, then in order of time.
  package static func rows(_ summary: OutingSummary) -> [Row] {
    summary.members.flatMap { member in
      member.stops.map { (member: member.member.id, stop: $0) }
    }
  }
}
