import HitherOuting
import HitherReport

/// A board in lines for a terminal.
package enum BoardText {
  package static func lines(_ board: DepartureBoard) -> String {
    var lines: [String] = []
    for panel in board.panels {
      if !lines.isEmpty { lines.append("") }
      lines.append(panel.title)
      if let gone = panel.gone { lines.append("\(gone.times) \(gone.stateWords)") }
      lines += panel.entries.isEmpty ? [panel.excuse] : entries(panel.entries, board)
    }
    if board.panels.isEmpty { lines.append(board.noJourneys) }
    if board.size != .small { lines.append("") }
    lines.append(
      [board.updated, board.age].filter { !$0.isEmpty }
        .joined(separator: board.words.comma))
    return lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }

  private static func entries(_ entries: [BoardEntry], _ board: DepartureBoard) -> [String] {
    switch board.size {
    case .small:
      entries.flatMap {
        ["\($0.sign) \($0.advice)", board.words.text(.next, [.what: $0.times]), $0.details]
      }
    case .medium: medium(entries, board.words)
    case .large:
      entries.flatMap { ["\($0.sign) \($0.advice)", $0.times + board.words.comma + $0.details] }
    }
  }

  /// Side by side, with a line between them.
  private static func medium(_ entries: [BoardEntry], _ words: DepartureWords) -> [String] {
    let columns = entries.enumerated().map { index, entry in
      [
        index == 0
          ? "\(entry.sign) \(entry.advice)" : words.text(.next, [.what: entry.advice]), entry.times,
        entry.place, entry.remarks.map(\.text).joined(separator: words.comma),
      ]
    }
    let widths = columns.map { $0.map { TerminalWidth.columns($0) }.max() ?? 0 }
    return (0..<4).compactMap { row in
      guard columns.contains(where: { !$0[row].isEmpty }) else { return nil }
      var line = zip(columns, widths).map { column, width in
        column[row]
          + String(repeating: " ", count: width - TerminalWidth.columns(column[row]))
      }.joined(separator: "  |  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
