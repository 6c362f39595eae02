import HitherText

/// The last known position as plain text, a figure on each line, to be read out over a phone.
enum RescueText {
  static func lines(_ figures: RescueFigures) -> String {
    let language = figures.language
    func lines(_ rows: [RescueFigures.Row]) -> [String] {
      rows.map { row in
        Clause.figureLine.filled([.what: row.label, .value: row.value], language).plain
      }
    }
    var blocks: [[String]] = [
      [figures.text(.emergency), figures.text(.notService)],
      [figures.title.plain] + lines(figures.place),
      lines(figures.time) + lines(figures.motion),
      [figures.ringsTitle] + lines(figures.rings) + [figures.text(.ringsNote)],
      [figures.text(.reach)] + lines(figures.reach) + [figures.text(.reachNote)],
    ]
    if let ways = figures.ways {
      blocks.append([ways.title] + lines(ways.rows) + [ways.note])
    }
    blocks.append(lines(figures.route))
    blocks += figures.routeParts.map { [figures.text($0.title)] + lines($0.rows) }
    let text = blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    return SummaryText.plain(text) + "\n"
  }
}
