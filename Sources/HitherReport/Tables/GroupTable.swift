package import HitherGroups
package import HitherOuting

/// Writes `group.csv`: the group over time, one row per minute.
package enum GroupTable {
  /// The table's columns.
  package static let table = RowTable<GroupMoment>(
    fields: [
      .instant("time", "The first tick of the minute.") { $0.time },
      .number("spread_m", "Greatest distance between two members.") { $0.spread },
      .number("column_m", "From the first to the last along the route.") { $0.column },
    ] + Field.optionalPosition { $0.centroid } + [
      .text("first", "Who walks first.", canBeNull: true) { $0.first },
      .text("last", "Who walks last.", canBeNull: true) { $0.last },
      Field(FieldDescription("groups", "How many parts.", .count, canBeNull: true)) {
        $0.groups.map { .count($0) } ?? .null
      },
      .count("known", "Number of members whose position along the route is known.") { $0.known },
      .count("members", "How many are there.") { $0.present },
    ])

  /// The table of an outing.
  package static func csv(_ moments: [GroupMoment]) -> [UInt8] { table.csv(moments) }
}
