/// Rows of cells arranged in columns of a terminal.
package struct ColumnLayout {
  /// The side on which a column's cells are padded.
  package enum Alignment {
    case left
    case right
  }

  let alignments: [Alignment]
  private(set) var rows: [[String]] = []
  /// The width of each column of cells, in terminal columns.
  private(set) var widths: [Int]

  package init(_ alignments: [Alignment]) {
    self.alignments = alignments
    widths = alignments.map { _ in 0 }
  }

  package mutating func append(_ row: [String]) {
    for (column, cell) in row.enumerated() where column < alignments.count {
      widths[column] = max(widths[column], TerminalWidth.columns(cell))
    }
    rows.append(row)
  }

  /// Fills the first cell of a row, which was empty.
  mutating func fillFirst(_ row: Int, _ cell: String) {
    rows[row][0] = cell
    widths[0] = max(widths[0], TerminalWidth.columns(cell))
  }

  /// The rows as lines, with two spaces between columns and none at a line's end.
  package var lines: [String] {
    let blanks = (0...(widths.max() ?? 0) + 2).map { String(repeating: " ", count: $0) }
    return rows.map { line($0, blanks) }
  }

  /// A row as a line.
  ///
  /// - Parameter blanks: By count, spaces; made once, because there may be very many rows.
  private func line(_ row: [String], _ blanks: [String]) -> String {
    var line = ""
    line.reserveCapacity(widths.reduce(0) { $0 + $1 + 3 })
    // The spaces before the next cell; none are left at the line's end.
    var blank = 0
    for (column, cell) in row.enumerated() where column < alignments.count {
      let fill = widths[column] - TerminalWidth.columns(cell)
      if alignments[column] == .right { blank += fill }
      if !cell.isEmpty {
        while blank > 0 {
          let part = min(blank, blanks.count - 1)
          line += blanks[part]
          blank -= part
        }
        line += cell
      }
      blank += alignments[column] == .left ? fill + 2 : 2
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
