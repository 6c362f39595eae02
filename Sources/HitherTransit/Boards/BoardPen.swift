import HitherReport

/// Puts lines of text below each other, cut to the width that there is.
struct BoardPen {
  /// What was drawn.
  enum Mark {
    case text(String, x: Double, y: Double, size: Double, BoardColour, isBold: Bool)
    case ground(x: Double, y: Double, width: Double, height: Double)
    case rule(fromX: Double, fromY: Double, toX: Double, toY: Double)
  }

  let width: Double
  let left: Double
  /// The base of the line written last.
  var y: Double
  var marks: [Mark] = []

  init(width: Double, left: Double, top: Double) {
    self.width = width
    self.left = left
    y = top
  }

  mutating func line(
    _ text: String, size: Double, _ colour: BoardColour, isBold: Bool = false
  ) {
    guard !text.isEmpty else { return }
    // Smaller before it is cut.
    let fitted = max(size * 0.75, min(size, width / (Self.ems(text, isBold) + 0.01)))
    y += size * 1.35
    write(cut(text, fitted, isBold), x: left, size: fitted, colour, isBold)
  }

  /// A route on a ground of its own, and what stands beside it.
  mutating func badge(_ route: String, beside text: String) {
    let size = 13.0
    y += size * 1.7
    let name = TerminalWidth.truncated(route, to: 10)
    let wide = Self.ems(name, true) * size + 12
    marks.append(.ground(x: left, y: y - 14, width: wide, height: 19))
    write(name, x: left + 6, size: size, .text, true)
    let rest = BoardPen(width: width - wide - 8, left: left + wide + 8, top: y)
    write(rest.cut(text, size, false), x: rest.left, size: size, .soft, false)
    y += 2
  }

  mutating func gap(_ height: Double) { y += height }

  mutating func rule() {
    y += 10
    marks.append(.rule(fromX: left, fromY: y, toX: left + width, toY: y))
    y += 2
  }

  mutating func upright(x: Double, from top: Double, to bottom: Double) {
    marks.append(.rule(fromX: x, fromY: top, toX: x, toY: bottom))
  }

  private mutating func write(
    _ text: String, x: Double, size: Double, _ colour: BoardColour, _ isBold: Bool
  ) {
    if !text.isEmpty { marks.append(.text(text, x: x, y: y, size: size, colour, isBold: isBold)) }
  }

  private func cut(_ text: String, _ size: Double, _ isBold: Bool) -> String {
    let columns = Int(max(1, width / (size * Self.column(isBold)) + 0.01))
    return TerminalWidth.truncated(text, to: columns)
  }

  /// About how wide a text is, in sizes of its font.
  private static func ems(_ text: String, _ isBold: Bool) -> Double {
    Double(TerminalWidth.columns(text)) * column(isBold)
  }

  /// The mean width of a letter in sizes of its font, of the wider faces.
  private static func column(_ isBold: Bool) -> Double { isBold ? 0.62 : 0.56 }
}

extension BoardPen.Mark {
  func write(to markup: inout Markup) {
    markup.newline()
    switch self {
    case .text(let text, let x, let y, let size, let colour, let isBold):
      markup.element(
        "text",
        [
          "x": Percent.pixels(x), "y": Percent.pixels(y), "font-size": Percent.pixels(size),
          "font-weight": isBold ? "700" : "400", "fill": colour.rawValue,
        ], text)
    case .ground(let x, let y, let width, let height):
      markup.void(
        "rect",
        [
          "x": Percent.pixels(x), "y": Percent.pixels(y), "width": Percent.pixels(width),
          "height": Percent.pixels(height), "rx": "6", "fill": BoardColour.badge.rawValue,
        ])
    case .rule(let fromX, let fromY, let toX, let toY):
      markup.void(
        "line",
        [
          "x1": Percent.pixels(fromX), "y1": Percent.pixels(fromY), "x2": Percent.pixels(toX),
          "y2": Percent.pixels(toY), "stroke": BoardColour.border.rawValue,
        ])
    }
  }
}
