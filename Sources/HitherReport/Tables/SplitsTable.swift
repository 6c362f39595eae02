package import HitherEstimates
package import HitherOuting

/// Writes `splits.csv`: every member's splits.
package enum SplitsTable {
  /// A split with its member.
  package typealias Row = (member: String, split: Split)

  /// The table's columns.
  package static let table = RowTable<Row>(fields: [
    .text("member", "The member's id.") { $0.member },
    .word("unit", "The length of a piece.", of: Split.Unit.allCases.map(\.rawValue)) {
      $0.split.unit.rawValue
    },
    .count("index", "The number, from 1, of the kilometre or mile in which the piece ends.") {
      $0.split.index
    },
    .instant("start", "When the piece began.") { $0.split.start },
    .instant("end", "When the piece ended.") { $0.split.end },
    .number("distance_m", "Its length; the pieces of a unit add up to the member's.") {
      $0.split.distance
    },
    .seconds("duration_s", "end − start.") { $0.split.durationMilliseconds },
    .seconds("moving_s", "Moving time.") { $0.split.movingMilliseconds },
    .number("ascent_m", "Metres climbed; null if the climb is unknown, or heights are missing.") {
      $0.split.ascent
    },
    .number("descent_m", "Metres descended; null as ascent_m.") { $0.split.descent },
    .truth(
      "partial",
      "Whether the piece is not one unit: the last one, or one with a recording gap in which units ended."
    ) {
      $0.split.isPartial
    },
  ])

  /// The table of an outing.
  package static func csv(_ summary: OutingSummary) -> [UInt8] {
    table.csv(rows(summary))
  }

  /// The rows of an outing, by member, then in order.
  package static func rows(_ summary: OutingSummary) -> [Row] {
    summary.members.flatMap { member in
      member.splits.map { (member: member.member.id, split: $0) }
    }
  }
}
