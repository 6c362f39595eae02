import HitherRaster

/// The map of a card, with the page's marks enlarged.
struct CardMap {
  private let page: PageContext
  private let box: CardBox
  private let drawing: MapDrawing?

  init(_ page: PageContext, _ box: CardBox) {
    self.page = page
    self.box = box
    drawing = MapDrawing(
      page, ratio: box.width / box.height, pen: MapPen(unitsInPixel: CardStyle.unitsInPixel))
  }

  func write(to markup: inout Markup) {
    let (x, y, width, height) = box.attributes
    markup.element("clipPath", ["id": "map-edge"]) { markup in
      markup.void("rect", ["x": x, "y": y, "width": width, "height": height, "rx": "28"])
    }
    markup.element("g", ["clip-path": "url(#map-edge)"]) { markup in
      markup.void(
        "rect", ["class": "map-ground", "x": x, "y": y, "width": width, "height": height])
      let scale = CardStyle.markScale
      markup.element(
        "g", ["transform": "translate(\(x) \(y)) scale(\(Percent.pixels(scale)))"]
      ) { markup in
        markup.element(
          "svg",
          [
            "width": Percent.pixels(box.width / scale),
            "height": Percent.pixels(box.height / scale),
          ]
        ) { drawing?.writeContents(to: &$0) }
      }
    }
    markup.void(
      "rect", ["class": "edge", "x": x, "y": y, "width": width, "height": height, "rx": "28"])
  }

  /// Draws the map, or a text if there is nothing to draw.
  func draw(on canvas: PictureCanvas) {
    guard drawing == nil else { return }
    canvas.draw(
      PictureText(
        page.text(.noPositions), size: 33, colour: CardStyle.colour("ink-soft"),
        alignment: .centred), x: box.x + box.width / 2, baseline: box.y + box.height / 2)
  }
}
