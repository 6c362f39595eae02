import HitherEstimates
import HitherGroups
import HitherOuting
import HitherRoutes

extension MemberFields {
  static let offRoute = Field<MemberSummary>.object(
    "off_route", "Time off the planned route; null if no route is known.",
    [
      .count("count", "Episodes.") { $0.count },
      .seconds("duration_s", "Time in them.", canBeNull: false) { $0.durationMilliseconds },
      .number("walked_m", "Distance travelled in them.", canBeNull: false) { $0.walkedMetres },
      .number("max_cross_track_m", "Farthest from the route.") { $0.maxCrossTrack }
        .otherwise(.neverLeft),
    ]
  ) { $0.offRoute }.otherwise { $0.isTrackWithheld ? .withheld : .noRoute }

  static let straggling = Field<MemberSummary>.object(
    "straggling",
    "Time behind the leader; null if no leader or no gap to the leader was ever known.",
    [
      .count("count", "Episodes.") { $0.count },
      .seconds("duration_s", "Time in them.", canBeNull: false) { $0.durationMilliseconds },
      .number("max_gap_m", "Farthest behind.") { $0.maxGap }.otherwise(.neverKnown),
      .number(
        "max_behind_s",
        "When farthest behind, time since the leader passed there; null if the leader never did."
      ) { $0.maxBehindSeconds }.otherwise { $0.maxGap == nil ? .neverKnown : .leaderNeverThere },
      .seconds("unknown_s", "Time during which the gap is not known.", canBeNull: false) {
        $0.unknownMilliseconds
      },
      .totals(
        "unknown_by", "Seconds of unknown_s by the reason why the gap is not known.",
        canBeNull: false
      ) { $0.unknownTimes.byReason.map { ($0.reason.word, $0.milliseconds) } },
      .number("trend_m_per_min", "How fast the gap grew at the end, below 0 closed.") {
        $0.trend?.metresPerMinute
      },
      .instant(
        "expected", "When the member would have fallen behind by that trend.", canBeNull: true
      ) { $0.forecast?.expected },
      .list("episodes", "The episodes, in order of time; the first 500.", stragglingEpisode) {
        $0.episodes
      },
      .list(
        "unknown", "The intervals during which the gap is not known, without short ones.",
        [
          .instant("start", "When it was last known.") { $0.from },
          .instant("end", "The last tick at which it was not.") { $0.to },
          .word(
            "reason", "Why it is not known.", of: UnknownGapReason.allCases.map(\.word)
          ) { $0.reason.word },
        ]
      ) { $0.unknown },
    ]
  ) { $0.knownStraggling }
  .otherwise { member in
    if member.isTrackWithheld { return .withheld }
    return member.straggling.map(whyNeverKnown) ?? .noGroup
  }

  /// Why no gap of a member was ever known, by the detector's reason for most of the time.
  private static func whyNeverKnown(_ straggling: StragglerDetector.Summary) -> UnknownReason {
    switch straggling.unknownTimes.main {
    case .orderUnknown: .orderUnknown
    case .branchUnknown: .branchUnknown
    case .inaccurate: .inaccurate
    case .implausiblePosition: .implausiblePosition
    case .noMemberPosition, .noLeaderPosition, nil: .neverKnown
    }
  }

  private static let stragglingEpisode: [Field<StragglingEpisode>] =
    [
      .instant("start", "When the member fell behind.") { $0.start },
      .instant("end", "When it ended; null if it did not.", canBeNull: true) { $0.end },
      .seconds("duration_s", "end − start; null if it did not end.") {
        $0.durationMilliseconds
      },
    ] + Field.position { $0.coordinate } + [
      .text("cause", "The main cause of the gap; null if unknown.", canBeNull: true) {
        $0.cause?.word
      },
      .number("max_gap_m", "Farthest behind.", canBeNull: false) { $0.maxMetres },
      .number(
        "max_behind_s",
        "When farthest behind, time since the leader passed there; null if the leader never did."
      ) { $0.maxBehindSeconds },
    ]

  static let nearLeader = Field<MemberSummary>.object(
    "near_leader", "Times within 50 m of the leader; null if no leader is known.",
    [
      .count("count", "The number of stretches.") { $0.count },
      .seconds("duration_s", "Time in them.", canBeNull: false) { $0.durationMilliseconds },
      .list(
        "stretches", "The stretches, in order of time; the first 500.",
        [
          .instant("start", "When the member came within the distance.") { $0.start },
          .instant("end", "When it ended; null if still near at the end.", canBeNull: true) {
            $0.end
          },
          .number("min_to_leader_m", "Nearest in that time.", canBeNull: false) { $0.leastMetres },
        ]
      ) { $0.stretches },
    ]
  ) { $0.nearLeader }
  .otherwise { member in
    guard member.straggling != nil else { return .noGroup }
    return member.member.role == .leader ? .isLeader : .neverKnown
  }

  static let route = Field<MemberSummary>.object(
    "route", "Match with the planned route; null if there is no planned route.",
    [
      .number("coverage_pct", "Share of the route's length visited.", canBeNull: false) {
        $0.coverage
      },
      .number("progress_m", "Way along the route.") { $0.progress }.otherwise(.notOnRoute),
      .number("mean_cross_track_m", "Mean distance from the route.") { $0.meanCrossTrack }
        .otherwise(.notOnRoute),
      .truth("finished", "Whether the end was reached.") { $0.isFinished },
      .count("laps", "Laps gone to their end.") { $0.laps },
      .number("mean_confidence", "Mean confidence of the matches, from 0 to 1.") {
        $0.meanConfidence
      }.otherwise(.notOnRoute),
      .number("eta_s", "Time still to go after the last fix; null if finished or not known.") {
        $0.timeToGo
      }.otherwise { $0.isFinished ? .finished : .notEnough },
      shortCuts, skippedPoints,
    ]
  ) { $0.route }.otherwise { $0.isTrackWithheld ? .withheld : .noRoute }

  static let states = Field<MemberSummary>.totals(
    "states", "Seconds in each clock state; null if neither places nor rules are known."
  ) { $0.states?.map { ($0.state, $0.milliseconds) } }.otherwise(.noClock)

  static let fences = Field<MemberSummary>.list(
    "fences", "Places visited.",
    [
      .text("place", "The place's id.") { $0.place },
      .count("visits", "How often.") { $0.visits },
      .seconds("duration_s", "Time there.", canBeNull: false) { $0.durationMilliseconds },
      .seconds(
        "unrecorded_s",
        "The part of duration_s in recording gaps, during which the member may have been elsewhere.",
        canBeNull: false
      ) { $0.unrecordedMilliseconds },
    ]
  ) { $0.visits }

  private static let shortCuts = Field<RouteFigures>.list(
    "short_cuts", "Sections of the route that were skipped, in order of time.",
    [
      .instant("start", "When the member left the route.") { $0.start.time },
      .instant("end", "When the member was back on it.") { $0.end.time },
      .number("from_m", "Where on the route the member left it.", canBeNull: false) {
        $0.start.metres
      },
      .number("to_m", "Where the member was back on it.", canBeNull: false) {
        $0.end.metres
      },
      .number("walked_m", "Distance travelled instead.", canBeNull: false) { $0.walked },
      .number("saved_m", "to_m − from_m − walked_m.", canBeNull: false) { $0.saved },
    ]
  ) { $0.shortCuts }

  private static let skippedPoints = Field<RouteFigures>.list(
    "skipped_points", "Places that the route's file marks and the member passed by.",
    [
      .text("name", "What the file calls the place.") { $0.name },
      .number("progress_m", "Where on the route it lies.", canBeNull: false) {
        $0.offsets[0]
      },
    ]
  ) { $0.skippedPoints }
}
