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
    guard let frame = MapFrame(around: Self.places(page.content), ratio: ratio) else {
      return nil
    }
    self.page = page
    self.frame = frame
    self.pen = pen
  }

  /// The places around which a map is made: the tracks and the route.
  static func places(_ content: ReportContent) -> [Coordinate] {
    let ways = HouseholdArea.near(content) ?? content.outlines.flatMap { $0.map(\.coordinate) }
    return ways + (content.summary.outing.route?.points ?? [])
  }

  /// The base map in the drawing; nil if there is none.
  private var base: BaseMapDrawing? {
    page.content.map.flatMap { $0.isEmpty ? nil : BaseMapDrawing($0, self) }
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
      if let base { base.write(to: &markup) } else { scale.writeGrid(to: &markup) }
      MapPlaces(drawing: self).write(to: &markup)
      writeRoute(to: &markup)
      MapStretches(drawing: self).write(to: &markup)
      writeWays(to: &markup)
    }
    base?.writeLabels(to: &markup)
    MapMarks(drawing: self).write(to: &markup)
    scale.write(isLeft: isLowerLeftFree, to: &markup)
    if pen != .steady { base?.writeCredits(isLeft: !isLowerLeftFree, to: &markup) }
  }

  private var description: String {
    let names = page.shownMembers.map(page.name) + page.others(than: page.shownMembers)
    return page.sentences([page.text(.mapDescription), page.list(names).plain])
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
    let ways = page.shownMembers.map { (index: $0, data: paths.way(page.drawn.outlines[$0])) }
      .filter { !$0.data.isEmpty }
    for way in ways {
      paths.writeGaps(page.drawn.outlines[way.index], page.styles[way.index], to: &markup)
    }
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

  private var paths: TrackPaths { TrackPaths(frame: frame, pen: pen) }

  private var scale: MapScale { MapScale(frame, page.measures) }

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
}
