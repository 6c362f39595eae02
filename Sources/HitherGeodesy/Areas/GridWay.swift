/// A straight segment on the grid, for tests against the cover's cells.
struct GridWay {
  var x: Int
  var y: Int
  var stepX: Int
  var stepY: Int

  /// Whether the segment may touch a cell; true also for some segments that only pass close to a corner.
  func mayTouch(_ cell: AreaCover.Cell) -> Bool {
    let (maxX, maxY) = (cell.x + cell.side, cell.y + cell.side)
    guard min(x, x + stepX) <= maxX, max(x, x + stepX) >= cell.x, min(y, y + stepY) <= maxY,
      max(y, y + stepY) >= cell.y
    else { return false }
    func side(_ cornerX: Int, _ cornerY: Int) -> Double {
      Double(stepX) * Double(cornerY - y) - Double(stepY) * Double(cornerX - x)
    }
    let sides = [side(cell.x, cell.y), side(cell.x, maxY), side(maxX, cell.y), side(maxX, maxY)]
    let slack = 4 * (abs(Double(stepX)) + abs(Double(stepY))) + 4096
    return sides.contains { $0 > -slack } && sides.contains { $0 < slack }
  }
}

extension AreaCover {
  /// Calls `body` with the parts of all cells that a segment may touch; a part may repeat.
  func visit(_ way: GridWay, _ body: (Int) -> Void) {
    visit(way, 0, Cell(), body)
  }

  private func visit(_ way: GridWay, _ node: Int, _ cell: Cell, _ body: (Int) -> Void) {
    guard way.mayTouch(cell) else { return }
    let found = nodes[node]
    for index in 0..<Int(found.count) { body(entries[Int(found.entry) + index].part) }
    guard found.children != 0 else { return }
    for index in 0..<4 { visit(way, Int(found.children) + index, cell.child(index), body) }
  }
}
