package import HitherReport

/// Plots policies by cost and loss, both on logarithmic axes.
package struct ParetoPlot<Subject>: Sendable {
  let cost: @Sendable (Subject) -> Double?
  let loss: @Sendable (Subject) -> Double?
  let isBest: @Sendable (Subject) -> Bool
  let name: @Sendable (Subject) -> String
  /// The title of the vertical axis.
  package let title: String
  /// The title of the horizontal axis, and the unit of the cost with a figure.
  let costTitle: String
  let costUnit: String
  package let note: String
  let language: Language

  package init(
    cost: @escaping @Sendable (Subject) -> Double?, loss: @escaping @Sendable (Subject) -> Double?,
    isBest: @escaping @Sendable (Subject) -> Bool, name: @escaping @Sendable (Subject) -> String,
    title: String, costTitle: String, costUnit: String = "%/h", note: String, language: Language
  ) {
    (self.cost, self.loss, self.isBest, self.name) = (cost, loss, isBest, name)
    (self.title, self.costTitle, self.costUnit, self.note) = (title, costTitle, costUnit, note)
    self.language = language
  }

  private static var width: Double { 480 }
  private static var height: Double { 340 }
  private static var margins: (left: Double, right: Double, top: Double, bottom: Double) {
    (62, 14, 32, 50)
  }
  private static var left: Double { margins.left }
  private static var right: Double { margins.right }
  private static var top: Double { margins.top }
  private static var bottom: Double { margins.bottom }

  /// - Parameter device: The device of all of them.
  package func write(_ summaries: [Subject], _ device: String, to markup: inout Markup) {
    let points = summaries.compactMap { summary -> Point? in
      guard let cost = cost(summary), let loss = loss(summary), cost > 0, loss > 0 else {
        return nil
      }
      return Point(summary: summary, cost: cost, loss: loss)
    }
    markup.element("figure", ["data-device": device]) { markup in
      markup.element("figcaption", device)
      guard !points.isEmpty else {
        markup.element("p", ["class": "note"], LabWords.noSuchFigure.text(language))
        return
      }
      let across = LogScale(points.map(\.cost), from: Self.left, to: Self.width - Self.right)
      let up = LogScale(points.map(\.loss), from: Self.height - Self.bottom, to: Self.top)
      let label =
        title == device ? title : LabWords.ofDevice.with([.what: title, .place: device], language)
      markup.scrolling(label) { markup in
        markup.element(
          "svg",
          [
            "viewBox": "0 0 \(Int(Self.width)) \(Int(Self.height))", "role": "img",
            "aria-label": LabWords.againstBattery.with(
              [.what: title, .place: device], language),
          ]
        ) { markup in
          writeAxes(across, up, to: &markup)
          writeFront(points.filter { isBest($0.summary) }, across, up, to: &markup)
          var names = PlacedNames(
            about: points.map { (across.place($0.cost), up.place($0.loss)) },
            across: Self.left...Self.width)
          // The best are labelled first; the rest if there is space left.
          for group in [
            points.filter { isBest($0.summary) }, points.filter { !isBest($0.summary) },
          ] {
            for point in group { write(point, across, up, &names, to: &markup) }
          }
        }
      }
    }
  }

  private struct Point {
    var summary: Subject
    var cost: Double
    var loss: Double
  }

  private func writeAxes(_ across: LogScale, _ up: LogScale, to markup: inout Markup) {
    for tick in across.ticks {
      let x = Percent.pixels(across.place(tick))
      markup.void(
        "line",
        [
          "class": "grid", "x1": x, "x2": x, "y1": Percent.pixels(Self.top),
          "y2": Percent.pixels(Self.height - Self.bottom),
        ])
      markup.element(
        "text",
        ["x": x, "y": Percent.pixels(Self.height - Self.bottom + 19), "text-anchor": "middle"],
        LabFigure.text(tick, places: 2, language))
    }
    for tick in up.ticks {
      let y = Percent.pixels(up.place(tick))
      markup.void(
        "line",
        [
          "class": "grid", "y1": y, "y2": y, "x1": Percent.pixels(Self.left),
          "x2": Percent.pixels(Self.width - Self.right),
        ])
      markup.element(
        "text",
        [
          "x": Percent.pixels(Self.left - 5), "y": y, "text-anchor": "end",
          "dominant-baseline": "middle",
        ], LabFigure.text(tick, places: 2, language))
    }
    markup.element("text", ["x": Percent.pixels(4), "y": Percent.pixels(17)], title)
    markup.element(
      "text",
      [
        "x": Percent.pixels(Self.width - Self.right), "y": Percent.pixels(Self.height - 6),
        "text-anchor": "end",
      ], costTitle)
  }

  private func writeFront(
    _ points: [Point], _ across: LogScale, _ up: LogScale, to markup: inout Markup
  ) {
    let way = points.sorted { $0.cost < $1.cost }.map {
      Percent.pixels(across.place($0.cost)) + "," + Percent.pixels(up.place($0.loss))
    }
    markup.void("polyline", ["class": "front", "points": way.joined(separator: " ")])
  }

  private func write(
    _ point: Point, _ across: LogScale, _ up: LogScale, _ names: inout PlacedNames,
    to markup: inout Markup
  ) {
    let name = name(point.summary)
    let isBest = isBest(point.summary)
    let (x, y) = (across.place(point.cost), up.place(point.loss))
    markup.element("g", ["class": isBest ? "mark best" : "mark", "data-policy": name]) { markup in
      markup.element(
        "circle",
        ["cx": Percent.pixels(x), "cy": Percent.pixels(y), "r": isBest ? "4.5" : "3.5"]
      ) { markup in
        markup.element(
          "title",
          LabWords.markOf.with(
            [
              .who: name, .value: LabFigure.text(point.cost, places: 2, language), .what: costUnit,
              .length: LabFigure.text(point.loss, places: 1, language),
            ], language))
      }
      guard let place = names.place(name, x: x, y: y) else { return }
      markup.element(
        "text",
        [
          "x": Percent.pixels(place.x), "y": Percent.pixels(place.y),
          "text-anchor": place.endsHere ? "end" : "start",
        ], name)
    }
  }
}

extension ParetoPlot where Subject == PolicySummary {
  private init(
    loss: @escaping @Sendable (PolicySummary) -> Double?,
    isBest: @escaping @Sendable (PolicySummary) -> Bool, title: LabWords, note: LabWords,
    _ language: Language
  ) {
    self.init(
      cost: { $0.batteryPercentPerHour.value }, loss: loss, isBest: isBest,
      name: { LabFigure.name($0) }, title: title.text(language),
      costTitle: LabWords.batteryPerHour.text(language), note: note.text(language),
      language: language)
  }

  /// Battery against the delay of a straggler's alarm.
  static func stragglers(_ language: Language) -> ParetoPlot {
    ParetoPlot(
      loss: { $0.decisions.first { $0.kind == .straggler }?.delayAll.value },
      isBest: { $0.isBestForStragglers }, title: .stragglerDelay, note: .stragglerNote, language)
  }

  /// Battery against the live error.
  static func live(_ language: Language) -> ParetoPlot {
    ParetoPlot(
      loss: { $0.live.value }, isBest: { $0.isBestForLive }, title: .liveError, note: .liveNote,
      language)
  }
}
