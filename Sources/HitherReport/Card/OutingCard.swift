import HitherOuting
package import HitherRaster
import HitherTracks

/// Draws `card.png`: an outing in one picture of 1080 × 1350 pixels, for posts and messages.
///
/// From top to bottom: name and day, the map, the members, six key figures, the hills. It uses the
/// light theme. The smallest text is 10 pixels high on a phone 400 pixels wide.
package enum OutingCard {
  /// The card's size in pixels.
  package static let (width, height) = (1080, 1350)

  /// The card as a PNG; equal contents give equal bytes with the same libraries and fonts.
  package static func png(
    _ content: ReportContent, style: ReportStyle = ReportStyle()
  ) throws(RasterError) -> [UInt8] {
    let page = PageContext(content, style, palette: .light)
    let canvas = try PictureCanvas(width: width, height: height)
    let header = CardHeader(page, canvas)
    let names = CardNames(page, canvas)
    let figures = CardFigures(page)
    let hills = CardHills(page)
    let boxes = CardBoxes(
      header: header.height, names: names.height, figures: figures.height, hills: hills.height)
    let map = CardMap(page, boxes.map)
    try canvas.draw(
      svg: shapes { markup in
        hills.write(to: &markup)
        map.write(to: &markup)
        names.write(boxes.names, to: &markup)
        figures.write(boxes.figures, to: &markup)
      })
    header.draw(boxes.header, on: canvas)
    map.draw(on: canvas)
    names.draw(boxes.names, on: canvas)
    figures.draw(boxes.figures, on: canvas)
    hills.draw(on: canvas)
    return try canvas.png()
  }

  /// The background with a drawing on it, as SVG.
  private static func shapes(_ body: (inout Markup) -> Void) -> [UInt8] {
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "\(width)", "height": "\(height)",
        "viewBox": "0 0 \(width) \(height)",
      ]
    ) { markup in
      markup.styleSheet(CardStyle.css)
      markup.element("defs") { markup in
        markup.element("linearGradient", ["id": "sky", "x2": "0", "y2": "1"]) { markup in
          markup.void("stop", ["offset": "0", "stop-color": Palette.light.css("sky")])
          markup.void("stop", ["offset": "0.55", "stop-color": Palette.light.css("ground")])
        }
      }
      markup.void(
        "rect", ["width": "\(width)", "height": "\(height)", "style": "fill:url(#sky)"])
      body(&markup)
    }
    return markup.bytes
  }
}

/// The positions of a card's parts; the map takes the space that the others leave.
struct CardBoxes: Hashable {
  let header: CardBox
  let map: CardBox
  let names: CardBox
  let figures: CardBox

  /// The margin at either side, and the space between parts.
  static let (margin, space) = (56.0, 26.0)

  init(header: Double, names: Double, figures: Double, hills: Double) {
    let wide = Double(OutingCard.width) - 2 * Self.margin
    func box(_ top: Double, _ high: Double) -> CardBox {
      CardBox(x: Self.margin, y: top, width: wide, height: high)
    }
    self.header = box(Self.margin - 8, header)
    let bottom = Double(OutingCard.height) - max(hills, Self.margin - 20)
    self.figures = box(bottom - figures, figures)
    self.names = box(self.figures.y - (names > 0 ? names + Self.space : 0), names)
    let top = self.header.y + header + Self.space
    map = box(top, self.names.y - Self.space - top)
  }
}

/// A part of a card, in pixels.
struct CardBox: Hashable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  /// The box in the form of a rectangle's attributes.
  var attributes: (x: String, y: String, width: String, height: String) {
    (Percent.pixels(x), Percent.pixels(y), Percent.pixels(width), Percent.pixels(height))
  }
}
