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
      .object("total", "The whole route.", canBeNull: false, PlannedSection.fields) { $0.total },
      .list("sections", "The sections of the route, in order.", PlannedSection.fields) {
        $0.sections
      },
    ]
  ) { $0.plannedTime }.otherwise { member in
    if member.isTrackWithheld { return .withheld }
    guard let climb = member.climb else { return .noHeights }
    return climb.ascent == nil ? .heightNoise : .notAsked
  }
}

/// The walking time of a member, whose planned times are only those of people on foot.
struct PlannedTime {
  let basis: WalkingTime.Basis
  let total: PlannedSection
  let sections: [PlannedSection]
}

extension MemberSummary {
  var plannedTime: PlannedTime? {
    self.walkingTime.map { time in
      PlannedTime(
        basis: time.basis, total: PlannedSection(section: time.total, isOnFoot: isOnFoot),
        sections: time.sections.map { PlannedSection(section: $0, isOnFoot: isOnFoot) })
    }
  }
}

/// A section of a member's track or route, and its fields in `summary.json` and in `sections.csv`.
struct PlannedSection {
  let section: WalkingTime.Section
  let isOnFoot: Bool

  /// A planned time; the rules are for people on foot.
  private static func planned(
    _ name: String, _ rule: String, _ get: @escaping @Sendable (WalkingTime.Section) -> Double?
  ) -> Field<Self> {
    .number(name, "Planned by \(rule); null if the member was not on foot, or heights are missing.")
    {
      $0.isOnFoot ? get($0.section) : nil
    }.otherwise { $0.isOnFoot ? .noHeights : .notOnFoot }
  }

  static let fields: [Field<Self>] = [
    .text("name", "The name of its end, if it has one.", canBeNull: true) { $0.section.name },
    .number("start_m", "Way from the start to its beginning.", canBeNull: false) {
      $0.section.start
    },
    .number("end_m", "Way from the start to its end.", canBeNull: false) { $0.section.end },
    .number("ascent_m", "Metres up; null if heights are missing.") { $0.section.ascent }
      .otherwise(.noHeights),
    .number("descent_m", "Metres down, positive; null if heights are missing.") {
      $0.section.descent
    }.otherwise(.noHeights),
    planned("din33466_s", "DIN 33466") { $0.din33466 },
    planned("swiss_s", "the Swiss hiking formula") { $0.swiss },
    planned("naismith_s", "Naismith with Langmuir's corrections") { $0.naismith },
    planned("tobler_s", "Tobler's hiking function") { $0.tobler },
    .seconds("moving_s", "Moving time; null if the member did not cover all of it.") {
      $0.section.movingMilliseconds
    },
    .seconds("elapsed_s", "Time with rests; null if the member did not cover all of it.") {
      $0.section.elapsedMilliseconds
    },
  ]
}
