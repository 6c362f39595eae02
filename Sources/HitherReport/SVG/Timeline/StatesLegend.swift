import HitherText

/// The legend of the states' tints and dashes, in lines of a given width, and notes below.
struct StatesLegend {
  private struct Sign {
    let state: ClockState
    let style: StateStyle
    let x: Double
    let y: Double
  }

  private let signs: [Sign]
  private let notes: [String]
  private let left: Double
  private let notesTop: Double

  private static let lineHeight = 26.0

  init(_ bands: StateBands?, left: Double, right: Double, top: Double) {
    self.left = left
    var signs: [Sign] = []
    var (x, y) = (left, top)
    for state in bands?.states ?? [] {
      let width = 44 + Double(TerminalWidth.columns(state.label)) * 8.2 + 22
      if x + width > right, x > left { (x, y) = (left, y + Self.lineHeight) }
      signs.append(
        Sign(state: state, style: bands?.style(of: state.id) ?? .unknown, x: x, y: y))
      x += width
    }
    self.signs = signs
    notesTop = y + Self.lineHeight
    notes = bands?.clockChanges ?? []
  }

  var bottom: Double { notesTop + Double(notes.count) * 20 }

  func write(to markup: inout Markup) {
    for sign in signs {
      StateSign.write(sign.style, x: sign.x, y: sign.y, width: 36, height: 16, to: &markup)
      markup.element(
        "text",
        [
          "class": "note", "x": Percent.pixels(sign.x + 44), "y": Percent.pixels(sign.y + 8),
          "dy": "0.35em",
        ], sign.state.label)
    }
    for (index, note) in notes.enumerated() {
      let y = notesTop + Double(index) * 20 + 8
      markup.element(
        "text",
        ["class": "note", "x": Percent.pixels(left), "y": Percent.pixels(y), "dy": "0.35em"], note)
    }
  }
}

/// A piece of a state's band.
enum StateSign {
  static func write(
    _ style: StateStyle, x: Double, y: Double, width: Double, height: Double,
    to markup: inout Markup
  ) {
    markup.void(
      "rect",
      [
        "class": "state", "x": Percent.pixels(x), "y": Percent.pixels(y),
        "width": Percent.pixels(width), "height": Percent.pixels(height),
        "style": "fill:\(style.tint)",
      ])
    guard !style.dash.isEmpty else { return }
    let middle = Percent.pixels(y + height / 2)
    markup.void(
      "line",
      [
        "class": "state-dash", "x1": Percent.pixels(x), "x2": Percent.pixels(x + width),
        "y1": middle, "y2": middle, "stroke-width": Percent.pixels(height),
        "stroke-dasharray": style.dash,
      ])
  }
}
