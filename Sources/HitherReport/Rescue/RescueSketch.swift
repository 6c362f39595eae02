import HitherGeodesy
import HitherOuting
import HitherText

/// A sketch of the last known position to scale, north up: no map, only what was recorded and computed.
struct RescueSketch {
  /// What the sketch is about.
  enum Extent {
    /// The end of the track and the planned route near it.
    case near
    /// The circles around the position.
    case far
  }

  /// A circle around the position.
  private struct Circle {
    let metres: Double
    let style: String
    let label: String
  }

  private let figures: RescueFigures
  private let extent: Extent
  private let frame: MapFrame

  /// In the near sketch, farther parts of track and route are left out, in metres.
  private static let nearMetres = 2000.0
  /// The near sketch reaches at least this far around the position, in metres.
  private static let leastMetres = 200.0

  /// Makes a sketch; nil at a pole.
  init?(_ figures: RescueFigures, _ extent: Extent) {
    self.figures = figures
    self.extent = extent
    let answer = figures.answer
    let place = answer.fix.coordinate
    let reach: Double
    var places = [place]
    switch extent {
    case .far:
      reach = LostPersonRing.rings(on: figures.ground).map(\.metres).max() ?? Self.nearMetres
    case .near:
      let near = answer.track.joined().filter {
        ShortDistance.metres(from: place, to: $0) <= Self.nearMetres
      }
      places += near
      if let next = answer.route?.ahead.first, next.metres <= Self.nearMetres {
        places.append(next.coordinate)
      }
      reach = max(Self.leastMetres, min(1.3 * (answer.accuracy ?? 0), Self.nearMetres))
    }
    places += [0.0, 90, 180, 270].compactMap {
      Geodesic.destination(from: place, azimuth: $0, distance: reach)
    }
    guard let frame = MapFrame(around: places, ratio: 1) else { return nil }
    self.frame = frame
  }

  private var answer: RescueAnswer { figures.answer }
  private var measures: Measures { figures.measures }
  private var title: String { figures.text(extent == .near ? .nearSketch : .farSketch) }

  /// Writes the sketch with its legend.
  func write(to markup: inout Markup) {
    markup.newline()
    markup.element("figure") { markup in
      markup.element("h2", title)
      markup.element("svg", ["class": "sketch", "role": "img", "aria-label": title]) { markup in
        markup.element("svg", ["viewBox": "0 0 10000 10000", "class": "ways"]) {
          writeWays(to: &$0)
        }
        writeMarks(to: &markup)
        MapScale(frame, measures).write(isLeft: true, to: &markup)
      }
      markup.element("figcaption") { writeLegend(to: &$0) }
    }
  }

  private func writeWays(to markup: inout Markup) {
    MapScale(frame, measures).writeGrid(to: &markup)
    for (style, reach) in reachedWays {
      markup.void("path", ["class": style, "d": path(reach.ways.lines)])
    }
    for circle in circles {
      let centre = frame.place(answer.fix.coordinate)
      markup.void(
        "circle",
        [
          "class": circle.style, "cx": Percent.pixels(centre.x), "cy": Percent.pixels(centre.y),
          "r": Percent.pixels(radius(circle)),
        ])
    }
    markup.void("path", ["class": "planned", "d": path(answer.routeLines)])
    markup.void("path", ["class": "track", "d": path(answer.track)])
  }

  private func path(_ lines: [[Coordinate]]) -> String {
    var path = PathData(spacing: MapPen.steady.spacing)
    for line in lines {
      for (index, coordinate) in line.enumerated() {
        let place = frame.place(coordinate)
        if index == 0 {
          path.move(x: place.x, y: place.y)
        } else {
          path.line(x: place.x, y: place.y)
        }
      }
    }
    return path.text
  }

  /// The ways that can be reached, the whole time first, with their style.
  private var reachedWays: [(String, RescueWays.Reach)] {
    guard let ways = try? answer.ways.get() else { return [] }
    return [("reached", ways.whole), ("reached half", ways.half)].compactMap { style, reach in
      reach.map { (style, $0) }
    }
  }

  // MARK: Circles

  private var circles: [Circle] { rings + [accuracy, ownReach].compactMap { $0 } }

  private var rings: [Circle] {
    guard extent == .far else { return [] }
    return LostPersonRing.rings(on: figures.ground).map { ring in
      Circle(
        metres: ring.metres, style: "ring",
        label: "\(measures.percent(ring.percent)) \(measures.radius(ring))")
    }
  }

  private var accuracy: Circle? {
    guard extent == .near, let metres = answer.accuracy else { return nil }
    return Circle(
      metres: metres, style: "accuracy",
      label: RescueWords.accuracyCircle.with([.length: measures.distance(metres)], figures.language)
    )
  }

  /// The bound of the way on foot, if it fits the sketch.
  private var ownReach: Circle? {
    guard let bound, bound.radius <= frame.widthMetres / 2 else { return nil }
    return Circle(metres: bound.radius, style: "reach", label: reachLabel(.reachCircle, bound))
  }

  /// The largest bound.
  private var bound: WalkingReach? {
    let found = answer.reach.max { $0.radius < $1.radius }
    return found.flatMap { $0.radius > 0 ? $0 : nil }
  }

  private func reachLabel(_ word: RescueWords, _ bound: WalkingReach) -> String {
    word.with([.length: measures.distance(bound.radius)], figures.language)
  }

  private func radius(_ circle: Circle) -> Double {
    circle.metres * MapFrame.unitsWide / frame.widthMetres
  }

  // MARK: Marks and legend

  private func writeMarks(to markup: inout Markup) {
    let centre = frame.place(answer.fix.coordinate)
    for (index, ring) in rings.enumerated() {
      write(
        ring.label, Self.labels[min(index, Self.labels.count - 1)], radius(ring), centre,
        to: &markup)
    }
    if extent == .near { writePoints(to: &markup) }
    writeMark(centre, to: &markup) { markup in
      if let heading = answer.heading, extent == .near {
        markup.void(
          "path",
          [
            "class": "heading", "d": "M0-9V-26M-5-20L0-27L5-20",
            "transform": "rotate(\(Percent.pixels(heading)))",
          ])
      }
      markup.void("circle", ["class": "here", "r": "5"])
      markup.void("path", ["class": "cross", "d": "M-10 0H10M0-10V10"])
    }
  }

  /// The place of a ring's label: the direction from the centre as a unit vector, and the text from there in pixels.
  private struct Label {
    let right: Double
    let down: Double
    let x: String
    let y: String
    let anchor: String
  }

  /// The labels' places, from the smallest ring on: apart from one another, from the north arrow and the scale bar.
  private static let labels = [
    Label(right: 1, down: 0, x: "4", y: "4", anchor: "start"),
    Label(right: 0.7, down: 0.7, x: "3", y: "11", anchor: "start"),
    Label(right: 0, down: 1, x: "0", y: "13", anchor: "middle"),
    Label(right: 0, down: 1, x: "0", y: "-6", anchor: "middle"),
  ]

  private func write(
    _ text: String, _ label: Label, _ radius: Double, _ centre: MapPlace, to markup: inout Markup
  ) {
    let place = MapPlace(x: centre.x + label.right * radius, y: centre.y + label.down * radius)
    writeMark(place, to: &markup) {
      $0.element(
        "text", ["class": "label", "x": label.x, "y": label.y, "text-anchor": label.anchor], text)
    }
  }

  /// The points of the planned route that the near sketch shows, with their distance.
  private func writePoints(to markup: inout Markup) {
    for point in (answer.route?.ahead ?? []) + (answer.route?.back ?? []) {
      let place = frame.place(point.coordinate)
      guard (0...MapFrame.unitsWide).contains(place.x), (0...frame.unitsHigh).contains(place.y)
      else { continue }
      let isRight = place.x > MapFrame.unitsWide * 0.6
      writeMark(place, to: &markup) { markup in
        markup.void("path", ["class": "point", "d": MapMarks.pointShape])
        markup.element(
          "text",
          [
            "class": "label", "x": isRight ? "-9" : "9", "y": "4",
            "text-anchor": isRight ? "end" : "start",
          ], point.name.map { VisibleText.neutralised($0) } ?? measures.distance(point.metres))
      }
    }
  }

  private func writeMark(
    _ place: MapPlace, to markup: inout Markup, _ body: (inout Markup) -> Void
  ) {
    let percent = frame.percent(place)
    markup.element("svg", ["x": percent.x, "y": percent.y, "class": "mark"], body)
  }

  private func writeLegend(to markup: inout Markup) {
    var entries = [("track", figures.text(.recordedTrack))]
    if answer.hasRoute { entries.append(("planned", Phrase.plannedRoute.text(figures.language))) }
    for (style, reach) in reachedWays {
      let time = measures.duration(milliseconds: reach.ways.milliseconds)
      entries.append((style, RescueWords.waysWithin.with([.length: time], figures.language)))
    }
    if let ways = try? answer.ways.get(), !ways.attribution.isEmpty {
      entries.append(("", ways.attribution))
    }
    if let accuracy { entries.append((accuracy.style, accuracy.label)) }
    if let ownReach {
      entries.append((ownReach.style, ownReach.label))
    } else if let bound {
      entries.append(("", reachLabel(.reachIsLarger, bound)))
    }
    for (style, label) in entries {
      markup.element("span") { markup in
        if !style.isEmpty {
          markup.element("svg", ["class": "key", "viewBox": "0 0 22 10", "aria-hidden": "true"]) {
            $0.void("path", ["class": style, "d": "M1 5H21"])
          }
        }
        markup.text(label)
      }
    }
  }
}
