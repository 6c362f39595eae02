import HitherReport

/// Sets lines of text below one another, made smaller and then broken to fit the available width.
struct BoardPen {
  /// A drawn element.
  enum Mark {
    case text([Part], x: Double, y: Double, size: Double, isBold: Bool)
    case ground(x: Double, y: Double, width: Double, height: Double)
    case rule(fromX: Double, fromY: Double, toX: Double, toY: Double)

    /// A piece of a line in a colour.
    typealias Part = (text: String, colour: BoardColour)
  }

  let width: Double
  let left: Double
  /// The baseline of the last line.
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
    let columns = columns(Self.reduced(size, Self.least), isBold)
    guard TerminalWidth.columns(text) > columns, text.contains(" ") else {
      return line([(text, colour)], size: size, isBold: isBold)
    }
    let smaller = Self.reduced(size, Self.broken)
    for part in broken(text, size: smaller, isBold: isBold) {
      line([(part, colour)], size: smaller, isBold: isBold)
    }
  }

  /// The smallest share of its size to which a line shrinks, and the share at which it is then broken into lines.
  private static let least = 0.75
  private static let broken = 0.85
  /// No text is smaller, in pixels.
  private static let smallest = 14.0

  private static func reduced(_ size: Double, _ share: Double) -> Double {
    max(min(size, smallest), size * share)
  }

  /// A text has no more lines; the last one is cut.
  private static let mostLines = 4

  /// Draws times with delays in their own colour.
  mutating func line(_ times: PlannedTimes, size: Double) {
    line(times.parts.map { ($0.text, $0.mood.map { .of($0) } ?? .text) }, size: size)
  }

  private mutating func line(_ parts: [Mark.Part], size: Double, isBold: Bool = false) {
    let text = parts.map(\.text).joined()
    guard !text.isEmpty else { return }
    // Smaller before it is cut.
    let fitted = max(
      Self.reduced(size, Self.least), min(size, width / (Self.ems(text, isBold) + 0.01)))
    y += size * 1.35
    let shown = cut(text, fitted, isBold)
    // A truncated text has one colour.
    write(
      shown == text ? parts : [(shown, parts[0].colour)], x: left, size: fitted, isBold: isBold)
  }

  /// A text in lines that fit, broken between words.
  private func broken(_ text: String, size: Double, isBold: Bool) -> [String] {
    let columns = columns(size, isBold)
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let longer = (lines.last.map { $0 + " " } ?? "") + word
      let fits = lines.count == Self.mostLines || TerminalWidth.columns(longer) <= columns
      if !lines.isEmpty, fits {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The number of columns that fit at a size.
  private func columns(_ size: Double, _ isBold: Bool) -> Int {
    Int(max(1, width / (size * Self.column(isBold)) + 0.01))
  }

  /// Draws a route on its own background, and the text next to it.
  mutating func badge(_ route: String, beside text: String) {
    let size = Self.smallest
    y += size * 1.7
    let name = TerminalWidth.truncated(route, to: 10)
    let wide = Self.ems(name, true) * size + 12
    marks.append(.ground(x: left, y: y - 15, width: wide, height: 21))
    write([(name, .text)], x: left + 6, size: size, isBold: true)
    let rest = BoardPen(width: width - wide - 8, left: left + wide + 8, top: y)
    write([(rest.cut(text, size, false), .soft)], x: rest.left, size: size, isBold: false)
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

  private mutating func write(_ parts: [Mark.Part], x: Double, size: Double, isBold: Bool) {
    guard parts.contains(where: { !$0.text.isEmpty }) else { return }
    marks.append(.text(parts, x: x, y: y, size: size, isBold: isBold))
  }

  private func cut(_ text: String, _ size: Double, _ isBold: Bool) -> String {
    TerminalWidth.truncated(text, to: columns(size, isBold))
  }

  /// The approximate width of a text, in ems.
  private static func ems(_ text: String, _ isBold: Bool) -> Double {
    Double(TerminalWidth.columns(text)) * column(isBold)
  }

  /// The mean width of a letter in ems, for wide fonts.
  private static func column(_ isBold: Bool) -> Double { isBold ? 0.62 : 0.56 }
}

extension BoardPen.Mark {
  func write(to markup: inout Markup) {
    markup.newline()
    switch self {
    case .text(let parts, let x, let y, let size, let isBold):
      markup.element(
        "text",
        [
          "x": Percent.pixels(x), "y": Percent.pixels(y), "font-size": Percent.pixels(size),
          "font-weight": isBold ? "700" : "400",
          "fill": (parts.first?.colour ?? .text).rawValue,
        ]
      ) { markup in
        for (index, part) in parts.enumerated() {
          if index == 0 || part.colour == parts[0].colour {
            markup.text(part.text)
          } else {
            markup.element("tspan", ["fill": part.colour.rawValue], part.text)
          }
        }
      }
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
