import HitherEstimates
import HitherOuting
import HitherText

/// One convention's figures of a member, for comparison with Hither's.
struct PresetColumn: Sendable {
  /// The name of Hither's own column.
  static let ownName = "hither"

  /// A figure that differs, with the reason.
  struct Difference: Sendable {
    var figure: SummaryFigure
    var reason: String
  }

  var name: String
  var figures: ConventionFigures
  var differences: [Difference]

  /// Hither's column, then one for each convention.
  static func columns(of member: MemberSummary) -> [PresetColumn] {
    let own = member.ownFigures
    return [PresetColumn(name: ownName, figures: own, differences: [])]
      + member.conventions.map { result in
        PresetColumn(
          name: result.tool.name, figures: result.figures,
          differences: SummaryFigure.allCases.filter { figure in
            written(own, figure) != written(result.figures, figure)
          }.map { Difference(figure: $0, reason: result.tool.reason(for: $0)) })
      }
  }

  /// A figure rounded as it is written, so that only visible differences count.
  private static func written(_ figures: ConventionFigures, _ figure: SummaryFigure) -> String {
    var buffer = TextBuffer()
    if let value = figures[figure] {
      FieldFormat.append(value, named: figure.rawValue, to: &buffer)
    }
    return buffer.text
  }
}
