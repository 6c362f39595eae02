package import HitherGroups
package import HitherOuting

/// Writes `rollcall.csv`: a row per point of the itinerary and member, then per passage of a fork and member.
package enum RollCallTable {
  /// A member's line with its point.
  package struct Row: Sendable {
    var roll: RollCall
    var line: RollCall.Line
  }

  /// The table's columns.
  package static let table = RowTable<Row>(
    fields: [
      .text("point", "The point's id.") { $0.roll.goal.id },
      .text("name", "What people call it.", canBeNull: true) { $0.roll.goal.name },
      .instant("due", "When the group was to be there.", canBeNull: true) { $0.roll.goal.due },
      .text("member", "The member's id.") { $0.line.member },
      .instant("arrived", "The first arrival; empty if the member never arrived.", canBeNull: true)
      { $0.line.visit.arrived },
      .instant("departed", "When the member moved on from it.", canBeNull: true) {
        $0.line.visit.departed
      },
      .seconds(
        "waited_s",
        "From when the member first stood there until the last arrived; 0 if the member only walked through."
      ) {
        $0.line.waitedMilliseconds
      },
      .seconds("late_s", "How long after it was due, below 0 before.") {
        $0.line.lateMilliseconds
      },
      .number("progress_m", "Where along the planned route a fork is; empty for other points.") {
        $0.roll.goal.progressMetres
      },
    ])

  /// The table of an outing.
  package static func csv(_ rolls: [RollCall]) -> [UInt8] {
    table.csv(rolls.flatMap { roll in roll.lines.map { Row(roll: roll, line: $0) } })
  }
}
