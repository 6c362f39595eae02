/// All figures as a table that Markdown shows as one and a terminal as columns.
package enum FigureTable {
  private static let heads = ["figure", "asked", "measured", "of", "holds"]

  /// The table with its lines ended.
  package static func text(_ figures: [Figure]) -> String {
    let rows = [heads] + figures.map(cells)
    let widths = heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "| " + padded.joined(separator: " | ") + " |\n"
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: " | ")
    lines.insert("| " + rule + " |\n", at: 1)
    return lines.joined()
  }

  private static func cells(_ figure: Figure) -> [String] {
    let holds = figure.holds.map { $0 ? "yes" : "no" } ?? ""
    return [figure.name, figure.asked, figure.measured, "\(figure.count)", holds]
  }
}
