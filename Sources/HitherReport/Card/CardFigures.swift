import HitherRaster

/// The key figures of a card, three in a row.
struct CardFigures {
  private let figures: [KeyFigures.Figure]

  private static let (most, inRow) = (6, 3)
  private static let rowHeight = 138.0
  private static let inset = 28.0

  init(_ page: PageContext) {
    let all =
      page.isOfHousehold ? HomeSection.figures(page) : KeyFigures.all(page).filter(\.isOnCard)
    figures = Array(all.prefix(Self.most))
  }

  private var rows: Int { (figures.count + Self.inRow - 1) / Self.inRow }
  var height: Double { Double(rows) * Self.rowHeight }

  /// Writes the background of the figures.
  func write(_ box: CardBox, to markup: inout Markup) {
    guard rows > 0 else { return }
    let (x, y, width, height) = box.attributes
    for style in ["surface", "edge"] {
      markup.void(
        "rect", ["class": style, "x": x, "y": y, "width": width, "height": height, "rx": "28"])
    }
  }

  func draw(_ box: CardBox, on canvas: PictureCanvas) {
    let column = box.width / Double(Self.inRow)
    let widest = column - 1.5 * Self.inset
    for (place, figure) in figures.enumerated() {
      let x = box.x + Double(place % Self.inRow) * column + Self.inset
      let y = box.y + Double(place / Self.inRow) * Self.rowHeight
      let label = figure.label + (figure.kind.map { " (\($0))" } ?? "")
      for (text, size, isBold, colour, down) in [
        (label, 27.0, false, "ink-soft", 40.0), (figure.value, 46.0, true, "ink", 88.0),
        (figure.cardAside ?? figure.aside ?? "", 26.0, false, "ink-soft", 121.0),
      ] where !text.isEmpty {
        var text = PictureText(
          text, size: size, isBold: isBold, colour: CardStyle.colour(colour))
        // Shrunk instead of truncated.
        while canvas.size(of: text).width > widest, text.size > size * 0.65 { text.size -= 1 }
        text.widest = widest
        canvas.draw(text, x: x, baseline: y + down)
      }
    }
  }
}
