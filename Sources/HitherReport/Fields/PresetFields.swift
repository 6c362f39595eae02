import HitherEstimates
import HitherOuting

/// The fields of the document that compares conventions.
enum PresetFields {
  /// The schema of the document.
  static let schema = "hither/presets/1"

  /// The document's fields, in the order of output.
  static let document: [Field<OutingSummary>] = [
    .word("schema", "The schema of this document.", of: [schema]) { _ in schema },
    .text("outing", "What people call the outing.") { $0.outing.name },
    .list("presets", "The tools whose conventions are compared.", preset) { summary in
      summary.members.first?.conventions.map(\.tool) ?? []
    },
    .list("members", "Everyone, ordered by the bytes of the ids.", member) { $0.members },
  ]

  private static let preset: [Field<ConventionDescription>] = [
    .text("preset", "The name on the command line.") { $0.name },
    .text("tool", "What the tool is called.") { $0.tool },
    .text("source", "Where its convention is published.") { $0.source },
  ]

  private static let member: [Field<MemberSummary>] = [
    .text("id", "What files and events call the member.") { $0.member.id },
    .text("name", "What people call the member.") { $0.member.name },
    .list("figures", "Hither's figures, then those of each preset.", figures) {
      PresetColumn.columns(of: $0)
    },
  ]

  private static let figures: [Field<PresetColumn>] = [
    .text("preset", "By whose convention: hither or a preset.") { $0.name },
    .number("distance_m", "The track on the map.") { $0.figures.distance },
    .number("distance_3d_m", "The track with its heights, if the tool gives it.") {
      $0.figures.slopeDistance
    },
    .seconds("moving_s", "Moving time.") { $0.figures.time?.movingMilliseconds },
    .seconds("stopped_s", "Time at rest.") { $0.figures.time?.stoppedMilliseconds },
    .seconds("gap_s", "Time that the tool takes for neither.") {
      $0.figures.time?.gapMilliseconds
    },
    .number("max_speed_mps", "Highest speed.") { $0.figures.fastest },
    .number("ascent_m", "Metres climbed.") { $0.figures.ascent },
    .number("descent_m", "Metres descended, positive.") { $0.figures.descent },
    .list("differences", "The figures that differ from Hither's, and why.", difference) {
      $0.differences
    },
  ]

  private static let difference: [Field<PresetColumn.Difference>] = [
    .word("figure", "Which figure.", of: SummaryFigure.allCases.map(\.rawValue)) {
      $0.figure.rawValue
    },
    .text("reason", "What makes it differ.") { $0.reason },
  ]
}
