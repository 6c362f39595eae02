/// Rows of cells arranged in columns of a terminal.
package struct ColumnLayout {
  /// The side on which a column's cells are padded.
  package enum Alignment {
    case left
    case right
  }

  let alignments: [Alignment]
  private(set) var rows: [[String]] = []

  package init(_ alignments: [Alignment]) {
    self.alignments = alignments
  }

  package mutating func append(_ row: [String]) {
    rows.append(row)
  }

  /// The width of each column of cells, in terminal columns.
  var widths: [Int] {
    alignments.indices.map { column in
      rows.map { column < $0.count ? TerminalWidth.columns($0[column]) : 0 }.max() ?? 0
    }
  }

  /// The rows as lines, with two spaces between columns and none at a line's end.
  package var lines: [String] {
    let widths = widths
    return rows.map { row in
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
