import HitherRaster

/// The hills at the foot of a card, with their highest point.
struct CardHills {
  private let page: PageContext
  private let hills: Hills?

  private static let room = 215.0
  /// Hills with less ascent and descent are not drawn, in metres.
  private static let leastClimb = 30.0
  /// Units within which points are omitted, 5 pixels.
  private static let spacing = 46
  /// Units from the lower edge to the lowest point, and from there to the highest.
  private static let (offset, tallness) = (150.0, 590.0)

  init(_ page: PageContext) {
    self.page = page
    hills = Hills(page).flatMap { $0.climb.map { $0 < Self.leastClimb } == true ? nil : $0 }
  }

  /// The height of the hills in pixels; 0 if there are none.
  var height: Double { hills == nil ? 0 : Self.room }

  private var top: Double { Double(OutingCard.height) - Self.room }

  func write(to markup: inout Markup) {
    guard let hills else { return }
    markup.element(
      "svg",
      [
        "y": Percent.pixels(top), "width": "\(OutingCard.width)",
        "height": Percent.pixels(Self.room), "viewBox": "0 0 10000 1000",
        "preserveAspectRatio": "none",
      ]
    ) { markup in
      markup.void(
        "path", ["class": "far", "d": path(hills, offset: Self.offset, height: Self.tallness)])
      markup.void(
        "path",
        ["class": "near", "d": path(hills, offset: Self.offset - 80, height: Self.tallness * 0.6)])
    }
    guard let peak else { return }
    markup.void(
      "circle",
      [
        "class": "peak", "cx": Percent.pixels(peak.x), "cy": Percent.pixels(peak.y), "r": "8",
      ])
  }

  private func path(_ hills: Hills, offset: Double, height: Double) -> String {
    hills.path(offset: offset, height: height, spacing: Self.spacing)
  }

  private var peak: (x: Double, y: Double, metres: Double)? {
    guard let top = hills?.top(offset: Self.offset, height: Self.tallness) else { return nil }
    return (
      top.place.x / Hills.unitsWide * Double(OutingCard.width),
      self.top + top.place.y / Hills.unitsHigh * Self.room, top.metres
    )
  }

  /// Writes the elevation of the highest point, within the card.
  func draw(on canvas: PictureCanvas) {
    guard let peak else { return }
    let text = PictureText(
      page.measures.height(peak.metres), size: 27, isBold: true, colour: CardStyle.colour("ink"),
      alignment: .centred)
    let half = canvas.size(of: text).width / 2
    let x = min(
      max(peak.x, CardBoxes.margin + half), Double(OutingCard.width) - CardBoxes.margin - half)
    canvas.draw(text, x: x, baseline: peak.y - 20)
  }
}
