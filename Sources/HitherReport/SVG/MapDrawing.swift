import HitherEstimates
import HitherGeodesy

/// The map: the members' tracks from above.
///
/// Its lines and marks keep their size at any width, while the tracks keep their shape.
struct MapDrawing {
  let page: PageContext
  let frame: MapFrame
  let pen: MapPen

  /// The map of a report; nil if no position was recorded.
  ///
  /// - Parameters:
  ///   - page: The content.
  ///   - ratio: The aspect ratio, width over height; nil to fit the tracks.
  ///   - pen: The width of lines.
  init?(_ page: PageContext, ratio: Double? = nil, pen: MapPen = .steady) {
    let ways = page.content.outlines.flatMap { $0.map(\.coordinate) }
    guard
      let frame = MapFrame(
        around: ways + (page.summary.outing.route?.points ?? []), ratio: ratio)
    else {
      return nil
    }
    self.page = page
    self.frame = frame
    self.pen = pen
  }

  func write(to markup: inout Markup) {
    markup.element(
      "svg",
      [
        "class": "map", "role": "img", "aria-labelledby": "map-title map-description",
        "style": "--ratio:\(Percent.pixels(frame.ratio * 100))",
      ]
    ) { markup in
      markup.element("title", ["id": "map-title"], page.text(.map))
      markup.element("desc", ["id": "map-description"], description)
      writeContents(to: &markup)
    }
  }

  /// Writes the whole drawing, to fill its parent element.
  func writeContents(to markup: inout Markup) {
    markup.element(
      "svg",
      ["viewBox": "0 0 10000 \(Percent.pixels(frame.unitsHigh))", "class": "ways"]
    ) { markup in
      writeGrid(to: &markup)
      MapBackground(page: page, frame: frame).write(to: &markup)
      MapPlaces(drawing: self).write(to: &markup)
      writeRoute(to: &markup)
      MapStretches(drawing: self).write(to: &markup)
      writeWays(to: &markup)
    }
    MapMarks(drawing: self).write(to: &markup)
    writeScale(to: &markup)
  }

  private var description: String {
    let names = page.shownMembers.map(page.name) + page.others(than: page.shownMembers)
    return page.sentences([page.text(.mapDescription), page.list(names).plain])
  }

  /// Lines at the distance of the scale bar, so that distances can be estimated anywhere.
  ///
  /// They extend beyond the map's edges, because the box around it may be wider.
  private func writeGrid(to markup: inout Markup) {
    let step = scaleBar.metres * MapFrame.unitsWide / frame.widthMetres
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

  private func writeRoute(to markup: inout Markup) {
    guard let route = page.summary.outing.route else { return }
    var path = PathData(spacing: pen.spacing, mostPoints: pen.mostPoints)
    for stage in route.stages {
      for index in stage {
        let place = frame.place(route.points[index])
        if index == stage.lowerBound {
          path.move(x: place.x, y: place.y)
        } else {
          path.line(x: place.x, y: place.y)
        }
      }
    }
    for piece in path.pieces { markup.void("path", ["class": "planned", "d": piece]) }
  }

  /// The tracks over a light edge; where they overlap, the dashes of the later members leave the
  /// first one's solid line visible.
  private func writeWays(to markup: inout Markup) {
    let ways = page.shownMembers.map { (index: $0, data: way(page.drawn.outlines[$0])) }
      .filter { !$0.data.isEmpty }
    markup.element("defs") { markup in
      for (number, way) in ways.enumerated() {
        pen.define("way-\(number)", way.data, in: &markup)
      }
    }
    for number in ways.indices where pen.showsCasing(place: number, of: ways.count) {
      markup.void("use", ["href": "#way-\(number)", "class": "casing"])
    }
    for (number, way) in ways.enumerated() {
      markup.void(
        "use",
        [
          "href": "#way-\(number)", "class": "track",
          "style": pen.strokeStyle(
            page.styles[way.index], place: number, of: ways.count),
        ])
    }
  }

  private func way(_ outline: [Outline.Point]) -> [String] {
    var path = PathData(spacing: pen.spacing, mostPoints: pen.mostPoints)
    for point in outline {
      let place = frame.place(point.coordinate)
      if point.startsSegment {
        path.move(x: place.x, y: place.y)
      } else {
        path.line(x: place.x, y: place.y)
      }
    }
    return path.pieces
  }

  private var scaleBar: (metres: Double, label: String) {
    page.measures.roundWay(atMost: frame.widthMetres / 3.6)
  }

  /// Whether fewer points are in the lower left corner than in the lower right one.
  private var isLowerLeftFree: Bool {
    var balance = 0
    for point in page.content.outlines.joined() {
      let place = frame.place(point.coordinate)
      guard place.y > frame.unitsHigh * 0.82 else { continue }
      if place.x < MapFrame.unitsWide * 0.35 { balance += 1 }
      if place.x > MapFrame.unitsWide * 0.65 { balance -= 1 }
    }
    return balance <= 0
  }

  private func writeScale(to markup: inout Markup) {
    let bar = scaleBar
    let share = bar.metres / frame.widthMetres * 100
    let isLeft = isLowerLeftFree
    let x = isLeft ? 3 : 97 - share
    markup.element("svg", ["x": Percent.text(x), "y": "100%", "class": "scale"]) { markup in
      markup.void("rect", ["y": "-16", "width": Percent.text(share), "height": "4"])
      markup.element("text", ["y": "-21"], bar.label)
    }
    markup.element("svg", ["x": "100%", "y": "0", "class": "north"]) { markup in
      markup.void("path", ["d": "M-24 36V14M-30 22l6-8l6 8"])
      markup.element("text", ["x": "-24", "y": "50"], page.text(.northLetter))
    }
  }
}
