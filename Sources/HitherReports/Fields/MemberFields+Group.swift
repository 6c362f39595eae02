import HitherSummaries

extension MemberFields {
  static let offRoute = Field<MemberSummary>.object(
    "off_route", "Time off the planned route, null where no route is known.",
    [
      .count("count", "Episodes.") { $0.count },
      .seconds("duration_s", "Time in them.", canBeNull: false) { $0.durationMilliseconds },
      .number("walked_m", "Way gone in them.", canBeNull: false) { $0.walked },
      .number("max_cross_track_m", "Farthest from the route.") { $0.maxCrossTrack },
    ]
  ) { $0.offRoute }

  static let straggling = Field<MemberSummary>.object(
    "straggling", "Time behind the leader, null where no leader is known.",
    [
      .count("count", "Episodes.") { $0.count },
      .seconds("duration_s", "Time in them.", canBeNull: false) { $0.durationMilliseconds },
      .number("max_gap_m", "Farthest behind.") { $0.maxGap },
      .number("max_behind_s", "Longest behind.") { $0.maxBehindSeconds },
      .seconds("unknown_s", "Time of which the gap is not known.", canBeNull: false) {
        $0.unknownMilliseconds
      },
    ]
  ) { $0.straggling }

  static let route = Field<MemberSummary>.object(
    "route", "Match with the planned route, null where none is known.",
    [
      .number("coverage_pct", "Share of the route's length visited.", canBeNull: false) {
        $0.coverage
      },
      .number("progress_m", "Way along the route.") { $0.progress },
      .number("mean_cross_track_m", "Mean distance from the route.") { $0.meanCrossTrack },
      .truth("finished", "Whether the end was reached.") { $0.isFinished },
    ]
  ) { $0.route }

  static let fences = Field<MemberSummary>.list(
    "fences", "Places visited.",
    [
      .text("place", "The place's id.") { $0.place },
      .count("visits", "How often.") { $0.visits },
      .seconds("duration_s", "Time there.", canBeNull: false) { $0.durationMilliseconds },
    ]
  ) { $0.visits }
}
