/// The scale bar, the grid and the north arrow of a map.
struct MapScale {
  private let frame: MapFrame
  private let bar: (metres: Double, label: String)
  private let north: String

  init(_ frame: MapFrame, _ measures: Measures) {
    self.frame = frame
    bar = measures.roundWay(atMost: frame.widthMetres / 3.6)
    north = Phrase.northLetter.text(measures.language)
  }

  /// Lines at the distance of the scale bar, so that distances can be estimated anywhere.
  ///
  /// They extend beyond the map's edges, because the box around it may be wider.
  func writeGrid(to markup: inout Markup) {
    let step = bar.metres * MapFrame.unitsWide / frame.widthMetres
    var path = PathData(spacing: 0)
    let (width, height) = (MapFrame.unitsWide, frame.unitsHigh)
    for x in stride(from: step - 4 * step, to: 2 * width, by: step) {
      path.move(x: x, y: 0)
      path.line(x: x, y: height)
    }
    for y in stride(from: step, to: height, by: step) {
      path.move(x: -width, y: y)
      path.line(x: 2 * width, y: y)
    }
    markup.void("path", ["class": "grid", "d": path.text])
  }

  /// Writes the bar and the arrow, which keep their size while the map is scaled.
  ///
  /// - Parameter isLeft: Whether the bar is in the lower left corner, not in the right one.
  func write(isLeft: Bool, to markup: inout Markup) {
    let share = bar.metres / frame.widthMetres * 100
    let x = isLeft ? 3 : 97 - share
    markup.element("svg", ["x": Percent.text(x), "y": "100%", "class": "scale"]) { markup in
      markup.void("rect", ["y": "-16", "width": Percent.text(share), "height": "4"])
      markup.element("text", ["y": "-21"], bar.label)
    }
    markup.element("svg", ["x": "100%", "y": "0", "class": "north"]) { markup in
      markup.void("path", ["d": "M-24 36V14M-30 22l6-8l6 8"])
      markup.element("text", ["x": "-24", "y": "50"], north)
    }
  }
}
