import HitherReport

/// A board as an SVG picture, in the sizes of widgets on a phone.
package enum BoardPicture {
  private static let margin = 16.0

  package static func svg(_ board: DepartureBoard) -> [UInt8] {
    let width = board.size == .small ? 200.0 : board.size == .medium ? 560 : 380
    var pen = BoardPen(width: width - 2 * margin, left: margin, top: margin)
    draw(board, &pen)
    let height = max((pen.y + margin - 4).rounded(.up), board.size == .large ? 380 : 200)
    let (wide, high) = (Percent.pixels(width), Percent.pixels(height))
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": wide, "height": high,
        "viewBox": "0 0 \(wide) \(high)", "role": "img", "aria-label": words(board),
        "font-family":
          "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif",
      ]
    ) { markup in
      markup.void(
        "rect", ["width": wide, "height": high, "fill": BoardColour.ground.rawValue])
      markup.void(
        "rect",
        [
          "x": "0.5", "y": "0.5", "width": Percent.pixels(width - 1),
          "height": Percent.pixels(height - 1), "rx": "22", "fill": BoardColour.card.rawValue,
          "stroke": BoardColour.border.rawValue,
        ])
      for mark in pen.marks { mark.write(to: &markup) }
    }
    markup.newline()
    return markup.bytes
  }

  /// The same as alternative text.
  private static func words(_ board: DepartureBoard) -> String {
    BoardText.lines(board).split(separator: "\n").joined(separator: ". ")
  }

  private static func draw(_ board: DepartureBoard, _ pen: inout BoardPen) {
    for (index, panel) in board.panels.enumerated() {
      if index > 0 { pen.rule() }
      draw(panel, board.size, &pen)
    }
    if board.panels.isEmpty { pen.line(board.noJourneys, size: 15, .text) }
    if let rest = board.rest {
      if !board.panels.isEmpty { pen.gap(4) }
      pen.line(rest, size: 14, .soft)
    }
    pen.gap(6)
    if board.size == .small {
      pen.line(board.updated, size: 14, .soft)
      pen.line(board.age, size: 14, .soft)
    } else {
      pen.line(
        [board.updated, board.age].filter { !$0.isEmpty }.joined(separator: " · "), size: 14, .soft)
    }
  }

  private static func draw(
    _ panel: DepartureBoard.Panel, _ size: DepartureBoard.Size, _ pen: inout BoardPen
  ) {
    pen.line(panel.title, size: 15, .text, isBold: true)
    if let gone = panel.gone { pen.line("\(gone.times.text) \(gone.stateWords)", size: 14, .fault) }
    guard !panel.entries.isEmpty else { return pen.line(panel.excuse, size: 15, .soft) }
    guard size == .medium else {
      for entry in panel.entries { draw(entry, adviceSize: 20, &pen) }
      return
    }
    let top = pen.y
    var bottom = top
    let column = pen.width / Double(max(2, panel.entries.count))
    for (index, entry) in panel.entries.enumerated() {
      var part = BoardPen(
        width: column - 14, left: pen.left + Double(index) * column, top: top)
      draw(entry, adviceSize: 17, &part)
      pen.marks += part.marks
      bottom = max(bottom, part.y)
    }
    for index in 1..<max(1, panel.entries.count) {
      pen.upright(x: pen.left + Double(index) * column - 10, from: top + 6, to: bottom)
    }
    pen.y = bottom
  }

  private static func draw(_ entry: BoardEntry, adviceSize: Double, _ pen: inout BoardPen) {
    pen.line(entry.advice, size: adviceSize, .of(entry.state), isBold: true)
    pen.line(entry.times, size: 16)
    pen.badge(entry.route, beside: entry.platform ?? "")
    pen.line(entry.preparation, size: 14, .soft)
    for remark in entry.remarks { pen.line(remark.text, size: 14, .of(remark.mood)) }
  }
}
