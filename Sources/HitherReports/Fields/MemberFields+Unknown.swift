import HitherSummaries

extension MemberFields {
  // Fields that the contract names and that are null, or an empty list, where no leader, route,
  // clock or place is known.

  static let offRoute = Field<MemberSummary>.unknown(
    "off_route", "Time off the planned route, null where no route is known.",
    .object([
      FieldDescription("count", "Episodes.", .count),
      FieldDescription("duration_s", "Time in them.", .number),
      FieldDescription("walked_m", "Way gone in them.", .number),
      FieldDescription("max_cross_track_m", "Farthest from the route.", .number, canBeNull: true),
    ]))

  static let straggling = Field<MemberSummary>.unknown(
    "straggling", "Time behind the leader, null where no leader is known.",
    .object([
      FieldDescription("count", "Episodes.", .count),
      FieldDescription("duration_s", "Time in them.", .number),
      FieldDescription("max_gap_m", "Farthest behind.", .number, canBeNull: true),
      FieldDescription("max_behind_s", "Longest behind.", .number, canBeNull: true),
      FieldDescription("unknown_s", "Time of which the gap is not known.", .number),
    ]))

  static let route = Field<MemberSummary>.unknown(
    "route", "Match with the planned route, null where none is known.",
    .object([
      FieldDescription("coverage_pct", "Share of the route's length visited.", .number),
      FieldDescription("progress_m", "Way along the route.", .number, canBeNull: true),
      FieldDescription(
        "mean_cross_track_m", "Mean distance from the route.", .number, canBeNull: true),
      FieldDescription("finished", "Whether the end was reached.", .truth),
    ]))

  static let states = Field<MemberSummary>.unknown(
    "states", "Seconds in each clock state, null where no places are known.", .totals)

  static let fences = Field<MemberSummary>.unknown(
    "fences", "Places visited.",
    .list([
      FieldDescription("place", "The place's id.", .text),
      FieldDescription("visits", "How often.", .count),
      FieldDescription("duration_s", "Time there.", .number),
    ]))
}
