import HitherOuting
import HitherReport
import HitherText

/// A board in lines for a terminal.
package enum BoardText {
  package static func lines(_ board: DepartureBoard) -> String {
    var lines: [String] = []
    for panel in board.panels {
      if !lines.isEmpty { lines.append("") }
      lines.append(panel.title)
      if let gone = panel.gone { lines.append("\(gone.times.text) \(gone.stateWords)") }
      lines += panel.entries.isEmpty ? [panel.excuse] : entries(panel.entries, board)
    }
    if board.panels.isEmpty { lines.append(board.noJourneys) }
    if let rest = board.rest { lines += board.size == .small ? [rest] : ["", rest] }
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
        [
          "\($0.sign) \($0.advice)", board.words.text(.next, [.what: $0.times.text]), $0.details,
          $0.preparation,
        ].filter { !$0.isEmpty }
      }
    case .medium: medium(entries, board.words)
    case .large:
      entries.flatMap {
        [
          "\($0.sign) \($0.advice)", $0.times.text + board.words.comma + $0.details,
          $0.preparation,
        ].filter { !$0.isEmpty }
      }
    }
  }

  /// The assumed smallest width of a terminal, in columns.
  private static let width = 80
  private static let between = "  |  "

  /// In columns with a line between them; below one another if that is too wide for a terminal.
  private static func medium(_ entries: [BoardEntry], _ words: DepartureWords) -> [String] {
    for isNamed in [true, false] {
      let columns = columns(entries, words, isNamed: isNamed)
      let widths = columns.map { $0.map { TerminalWidth.columns($0) }.max() ?? 0 }
      guard widths.reduce(0, +) + between.count * (widths.count - 1) <= width else { continue }
      return sideBySide(columns, widths)
    }
    return columns(entries, words, isNamed: true).enumerated().flatMap { index, column in
      (index == 0 ? [] : [""]) + column.filter { !$0.isEmpty }
    }
  }

  /// - Parameter isNamed: Whether the later ones have a heading.
  private static func columns(
    _ entries: [BoardEntry], _ words: DepartureWords, isNamed: Bool
  ) -> [[String]] {
    entries.enumerated().map { index, entry in
      let later = isNamed ? words.text(.next, [.what: entry.advice]) : entry.advice
      return [
        index == 0 ? "\(entry.sign) \(entry.advice)" : later, entry.times.text, entry.place,
        entry.remarks.map(\.text).joined(separator: words.comma), entry.preparations.first ?? "",
        entry.preparations.dropFirst().first ?? "",
      ]
    }
  }

  private static func sideBySide(_ columns: [[String]], _ widths: [Int]) -> [String] {
    (0..<6).compactMap { row in
      guard columns.contains(where: { !$0[row].isEmpty }) else { return nil }
      var line = zip(columns, widths).map { column, width in
        column[row]
          + String(repeating: " ", count: width - TerminalWidth.columns(column[row]))
      }.joined(separator: between)
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
