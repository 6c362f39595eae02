import HitherGeodesy

/// A map for a terminal: a letter for each suggested place, dots where other stays were.
struct SuggestionMap {
  let group: SuggestionGroup
  let measures: Measures

  /// Characters, which are twice as high as wide.
  private static let (columns, rows) = (60, 16)

  /// The map in a frame, with a bar of a round length, and the letters' suggestions; empty if there
  /// are none.
  var lines: [String] {
    let ratio = Double(Self.columns) / Double(2 * Self.rows)
    guard let frame = group.frame(ratio: ratio) else { return [] }
    var cells = Array(repeating: Array(repeating: " ", count: Self.columns), count: Self.rows)
    func draw(_ sign: String, at place: Coordinate) {
      let at = frame.place(place)
      let column = Int(at.x / MapFrame.unitsWide * Double(Self.columns))
      let row = Int(at.y / frame.unitsHigh * Double(Self.rows))
      guard cells.indices.contains(row), cells[row].indices.contains(column) else { return }
      cells[row][column] = sign
    }
    for stay in group.stays { draw("·", at: stay) }
    // The first letter stays where several share a cell.
    for mark in group.marks.reversed() { draw(mark.letter, at: mark.found.center) }
    let edge = "+" + String(repeating: "-", count: Self.columns) + "+"
    let map = [edge] + cells.map { "|" + $0.joined() + "|" } + [edge]
    let key = group.marks.map { $0.letter + " " + $0.ids.joined(separator: ", ") }
    return map + [scale(frame)] + key
  }

  /// The bar, and what the dots are.
  private func scale(_ frame: MapFrame) -> String {
    let bar = measures.roundWay(atMost: frame.widthMetres / 4)
    let width = max(1, Int((bar.metres / frame.widthMetres * Double(Self.columns)).rounded()))
    let north = Phrase.northLetter.text(measures.language)
    return "|" + String(repeating: "=", count: width) + "| " + bar.label + "   " + north + " ↑   "
      + Phrase.staysOnMap.text(measures.language)
  }
}
