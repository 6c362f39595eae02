import HitherEstimates
package import HitherOuting
import HitherTracks

/// The fields of a member: the table from which `summary.json`, its schema and `members.csv` are made.
///
/// A new field is one line here.
package enum MemberFields {
  /// All fields, in the order of output.
  package static let all: [Field<MemberSummary>] =
    figures + [
      .reasons("unknown", "Why fields are null; those of an object after a point.", of: figures),
      quality,
    ]

  /// Why figures of a member are null, by the names of the fields.
  package static func reasons(of member: MemberSummary) -> [String: String] {
    for field in all {
      guard case .reasons(let reasons) = field.content(member) else { continue }
      return Dictionary(
        reasons.map { ($0.name, $0.reason.rawValue) }, uniquingKeysWith: { first, _ in first })
    }
    return [:]
  }

  private static let figures: [Field<MemberSummary>] =
    identity + way + time + modes + climb + terrain + [stops] + [
      offRoute, straggling, nearLeader, route, network,
    ]
    + sensors + [states, fences, walkingTime]

  private static let identity: [Field<MemberSummary>] = [
    .text("id", "What files and events call the member.") { $0.member.id },
    .text("name", "What people call the member.") { $0.member.name },
    .word("role", "What the member is to the group.", of: Role.allCases.map(\.rawValue)) {
      $0.member.role.rawValue
    },
    .count("fixes", "Used fixes.") { $0.fixes },
    .instant("start", "Time of the first used fix.", canBeNull: true) { $0.start }
      .otherwise(.noTimes),
    .instant("end", "Time of the last used fix.", canBeNull: true) { $0.end }.otherwise(.noTimes),
  ]

  private static let way: [Field<MemberSummary>] = [
    .number(
      "raw_distance_m",
      "Sum of the geodesics between consecutive used fixes of a segment; nothing smoothed."
    ) { $0.rawDistance }.otherwise(.noFixes),
    .number(
      "distance_m",
      "Best estimate of the distance travelled, without noise and without standing still."
    ) { $0.distance }.otherwise(.noFixes),
    .word(
      "distance_source",
      "Evidence of distance_m: the fixes alone, or also the planned route if fixes are far apart.",
      of: TrackSummary.DistanceSource.allCases.map(\.rawValue)
    ) { $0.distanceSource.rawValue },
    .number("distance_se_m", "Standard error of distance_m.") { $0.distanceStandardError }
      .otherwise { $0.time == nil ? .noTimes : $0.fixes < 2 ? .oneFix : .notEnough },
  ]

  private static let time: [Field<MemberSummary>] = spent.map { $0.otherwise(.noTimes) } + speeds

  private static let spent: [Field<MemberSummary>] = [
    .seconds("elapsed_s", "end − start: moving_s + stopped_s + gap_s, exactly.") {
      $0.time?.elapsedMilliseconds
    },
    .seconds("moving_s", "Moving time.") { $0.time?.movingMilliseconds },
    .seconds("stopped_s", "Time at rest.") { $0.time?.stoppedMilliseconds },
    .seconds("gap_s", "Time for which nothing was recorded.") { $0.time?.gapMilliseconds },
  ]

  private static let speeds: [Field<MemberSummary>] = [
    .number("average_speed_mps", "distance_m over elapsed_s.") { $0.averageSpeed }
      .otherwise { $0.time == nil ? .noTimes : .oneFix },
    .number("moving_speed_mps", "Way outside of recording gaps over moving_s.") { $0.movingSpeed }
      .otherwise(whyNotMoving),
    .number("max_speed_mps", "Highest mean speed over at least 3 s and 10 m of the smoothed track.")
    {
      $0.fastest
    }.otherwise(whyNotMoving),
    .number("pace_s_per_km", "Moving time for a kilometre.") { $0.paceSecondsPerKilometre }
      .otherwise(whyNotMoving),
  ]

  /// The reason why the speeds of a member are unknown.
  private static let whyNotMoving: @Sendable (MemberSummary) -> UnknownReason = { member in
    guard let time = member.time else { return .noTimes }
    if member.fixes < 2 { return .oneFix }
    return time.gapMilliseconds > 0 && time.movingMilliseconds == 0 ? .recordingGap : .notMoving
  }

  private static let modes: [Field<MemberSummary>] = [
    .totals(
      "modes",
      "Seconds in each mode of travel, and `unknown` ones; they add up to elapsed_s."
    ) { $0.modes?.named.map { ($0.name, $0.milliseconds) } }
    .otherwise { $0.time == nil ? .noTimes : .notAsked },
    .number(
      "modes_confidence", "Share of the time in known modes that is expected to be right, 0 to 1."
    ) { $0.modes?.confidence }
    .otherwise { $0.time == nil ? .noTimes : $0.modes == nil ? .notAsked : .notEnough },
  ]

  private static let climb: [Field<MemberSummary>] = heights.map {
    $0.otherwise {
      guard $0.climb == nil else { return .heightNoise }
      return $0.terrain == nil ? .noHeights : .noTerrain
    }
  }

  private static let heights: [Field<MemberSummary>] = [
    .number("ascent_m", "Metres climbed.") { $0.climb?.ascent },
    .number("descent_m", "Metres descended, positive.") { $0.climb?.descent },
    .number("min_elevation_m", "Lowest elevation.") { $0.climb?.lowest },
    .number("max_elevation_m", "Highest elevation.") { $0.climb?.highest },
    .object(
      "elevation", "How heights are known; null if none are.",
      [
        .word(
          "source",
          "What ascent_m and descent_m are by: own heights, as their noise shows, all members', terrain alone, or own heights and terrain.",
          of: TrackSummary.Heights.Source.allCases.map(\.rawValue)
        ) { $0.source.rawValue },
        .number(
          "noise_m",
          "Standard deviation of a height's error, slow drift not counted; of the pooled ground's.",
          canBeNull: false
        ) { $0.noise },
        .number(
          "threshold_m", "A rise or fall counts in ascent_m and descent_m from this height on.",
          canBeNull: false
        ) { $0.threshold },
      ]
    ) { $0.climb?.heights },
  ]

  private static let terrain: [Field<MemberSummary>] = [
    .number(
      "ascent_se_m", "Standard error of ascent_m; null unless it is by terrain, or terrain too."
    ) { $0.climb?.ascentStandardError }
    .otherwise { $0.terrain == nil ? ($0.time == nil ? .noTimes : .notAsked) : .noTerrain },
    .object(
      "terrain", "How the terrain model was used; null if none was given.",
      [
        .word(
          "use",
          "Whether the terrain is one of the witnesses of the climb; if not, why.",
          of: TerrainClimb.Verdict.allCases.map(\.rawValue)
        ) { $0.verdict.rawValue },
        .text("datum", "The level above which its heights are given.") { $0.datum },
        .number(
          "offset_m", "Metres by which its heights exceed the recorded ones."
        ) { $0.offset }
        .otherwise(.noHeights),
        .number(
          "covered_pct", "Share of the track that it covers, percent.", canBeNull: false
        ) { $0.coveredPercent },
      ]
    ) { $0.terrain }.otherwise { $0.time == nil ? .noTimes : .notAsked },
  ]

  private static let stops = Field<MemberSummary>.list(
    "stops", "Rests, in order of time.", stop
  ) { $0.stops }

  /// The fields of a stop.
  static let stop: [Field<Stop>] =
    [
      .instant("start", "When the member stopped.") { $0.start },
      .instant("end", "When the member moved on.") { $0.end },
    ] + Field<Stop>.optionalPosition { $0.place } + [
      .seconds("duration_s", "end − start.", canBeNull: false) { $0.end - $0.start }
    ]

  private static let sensors: [Field<MemberSummary>] = [
    .object(
      "heart_rate", "Heart rate; null if none was recorded.",
      [
        .number("mean_bpm", "Mean, beats a minute.", canBeNull: false) { $0.mean },
        .number("max_bpm", "Highest, beats a minute.", canBeNull: false) { $0.highest },
      ]
    ) { $0.heartRate }.otherwise(.notRecorded),
    .object(
      "battery", "Charge of the device; null if none was recorded.",
      [
        .number("start_pct", "At the first fix that has it.", canBeNull: false) { $0.start },
        .number("end_pct", "At the last fix that has it.", canBeNull: false) { $0.end },
        .number("hours_left", "Hours left from then at its drain; null if unknown.") {
          $0.hoursLeft
        }.otherwise(.notEnough),
      ]
    ) { $0.battery }.otherwise(.notRecorded),
  ]

  private static let quality = Field<MemberSummary>.object(
    "quality", "What was found in the recording, counted.", canBeNull: false,
    [
      .count(
        "duplicates",
        "Repeated fixes, and fixes of a recording that overlaps a better one; not used."
      ) { $0.duplicates },
      .count("simultaneous", "Fixes of an instant that had one at another place; not used.") {
        $0.simultaneous
      },
      .count(
        "inaccurate",
        "Fixes too inaccurate to show movement; used for the raw distance only."
      ) { $0.inaccurate },
      .count("ahead", "Fixes more than 24 h ahead of all others; not used.") { $0.ahead },
      .count("out_of_order", "Records that stood after later ones.") { $0.outOfOrder },
      .count("jumps", "Fixes removed as impossible jumps.") { $0.jumps },
      .count("frozen", "Fixes whose position stood still while the device moved; used.") {
        $0.frozen
      },
      .count("gaps", "Recording gaps.") { $0.gaps },
      .count("outside_window", "Fixes outside the member's windows; not used.") {
        $0.outsideWindow
      },
      .number("median_interval_s", "Median time between used fixes.") {
        $0.medianIntervalMilliseconds.map { $0 / 1000 }
      },
      .number("median_accuracy_m", "Median accuracy as the device gave it.") {
        $0.medianAccuracyMetres
      },
    ]
  ) { $0.quality }
}
