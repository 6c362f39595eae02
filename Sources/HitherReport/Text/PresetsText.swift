import HitherEstimates
package import HitherOuting
import HitherText

/// Hither's figures compared with other tools', for a terminal.
package enum PresetsText {
  /// One table per member, followed by the reasons for the differences.
  package static func table(
    _ summary: OutingSummary, measures: Measures = Measures()
  ) -> String {
    var lines: [String] = []
    for member in summary.members {
      let name = VisibleText.neutralised(member.member.name)
      lines.append(TerminalWidth.truncated(name, to: SummaryText.widest))
      lines += table(PresetColumn.columns(of: member), measures)
      lines.append("")
    }
    lines += reasons(summary, measures)
    return lines.map { SummaryText.plain($0) + "\n" }.joined()
  }

  private static func table(_ columns: [PresetColumn], _ measures: Measures) -> [String] {
    var layout = ColumnLayout([.left] + columns.map { _ in .right })
    layout.append([""] + columns.map(\.name))
    for figure in SummaryFigure.allCases {
      layout.append(
        [phrase(figure).text(measures.language)]
          + columns.map { text(figure, $0.figures, measures) })
    }
    return layout.lines
  }

  private static func text(
    _ figure: SummaryFigure, _ figures: ConventionFigures, _ measures: Measures
  ) -> String {
    switch figure {
    case .distance: measures.fineDistance(figures.distance)
    case .moving: measures.duration(milliseconds: figures.time?.movingMilliseconds)
    case .stopped: measures.duration(milliseconds: figures.time?.stoppedMilliseconds)
    case .fastest: measures.speed(figures.fastest)
    case .ascent: measures.height(figures.ascent)
    case .descent: measures.height(figures.descent)
    }
  }

  /// One line for each figure of a tool that differs for some member.
  private static func reasons(_ summary: OutingSummary, _ measures: Measures) -> [String] {
    let columns = summary.members.flatMap { PresetColumn.columns(of: $0).dropFirst() }
    var lines: [String] = []
    var seen: Set<String> = []
    for name in columns.map(\.name) where seen.insert(name).inserted {
      lines.append(name)
      let differences = columns.filter { $0.name == name }.flatMap(\.differences)
      for figure in SummaryFigure.allCases {
        guard let difference = differences.first(where: { $0.figure == figure }) else { continue }
        let label = phrase(figure).text(measures.language)
        lines += wrapped("  \(label): \(difference.reason)")
      }
    }
    return lines.isEmpty ? [] : [Phrase.whatDiffers.text(measures.language)] + lines
  }

  /// A line wrapped between words if it is too long; continuation lines are indented.
  private static func wrapped(_ line: String) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
      let indent = lines.isEmpty ? "  " : "    "
      if current.isEmpty {
        current = indent + word
      } else if TerminalWidth.columns(current) + 1 + word.count <= SummaryText.widest {
        current += " " + word
      } else {
        lines.append(current)
        current = "    " + word
      }
    }
    return lines + [current]
  }

  private static func phrase(_ figure: SummaryFigure) -> Phrase {
    switch figure {
    case .distance: .distance
    case .moving: .movingTime
    case .stopped: .stoppedTime
    case .fastest: .fastest
    case .ascent: .ascent
    case .descent: .descent
    }
  }
}
