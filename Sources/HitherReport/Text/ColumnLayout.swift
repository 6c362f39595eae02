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
    rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() where column < alignments.count {
        let fill = String(repeating: " ", count: widths[column] - TerminalWidth.columns(cell))
        line += alignments[column] == .left ? cell + fill : fill + cell
        line += "  "
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
