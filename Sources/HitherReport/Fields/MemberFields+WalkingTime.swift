import HitherEstimates
import HitherOuting

extension MemberFields {
  static let walkingTime = Field<MemberSummary>.object(
    "walking_time",
    "Planned time of the route by four rules and the actual time; null if no heights are known.",
    [
      .word(
        "basis", "Whose line and heights: the planned route's or the member's own track's.",
        of: WalkingTime.Basis.allCases.map(\.rawValue)
      ) { $0.basis.rawValue },
      .object("total", "The whole route.", canBeNull: false, WalkingTimeFields.section) {
        $0.total
      },
      .list("sections", "The sections of the route, in order.", WalkingTimeFields.section) {
        $0.sections
      },
    ]
  ) { $0.walkingTime }.otherwise { $0.climb == nil ? .noHeights : .notAsked }
}

/// The fields of a section, in `summary.json` and in `sections.csv`.
enum WalkingTimeFields {
  static let section: [Field<WalkingTime.Section>] = [
    .text("name", "The name of its end, if it has one.", canBeNull: true) { $0.name },
    .number("start_m", "Way from the start to its beginning.", canBeNull: false) { $0.start },
    .number("end_m", "Way from the start to its end.", canBeNull: false) { $0.end },
    .number("ascent_m", "Metres up.", canBeNull: false) { $0.ascent },
    .number("descent_m", "Metres down, positive.", canBeNull: false) { $0.descent },
    .number("din33466_s", "Planned by DIN 33466.", canBeNull: false) { $0.din33466 },
    .number("swiss_s", "Planned by the Swiss hiking formula.", canBeNull: false) { $0.swiss },
    .number("naismith_s", "Planned by Naismith with Langmuir's corrections.", canBeNull: false) {
      $0.naismith
    },
    .number("tobler_s", "Planned by Tobler's hiking function.", canBeNull: false) { $0.tobler },
    .seconds("moving_s", "Moving time; null if the member did not cover all of it.") {
      $0.movingMilliseconds
    },
    .seconds("elapsed_s", "Time with rests; null if the member did not cover all of it.") {
      $0.elapsedMilliseconds
    },
  ]
}
