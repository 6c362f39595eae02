import Glibc
import HitherLab
import HitherText

/// Draws policies by what they cost and what they lose, both on logarithmic axes.
struct ParetoPlot: Sendable {
  let loss: @Sendable (PolicySummary) -> Double?
  let isBest: @Sendable (PolicySummary) -> Bool
  /// What the upright axis shows.
  let title: String
  let note: String

  /// Battery against what a straggler's alarm takes.
  static let stragglers = ParetoPlot(
    loss: { $0.decisions.first { $0.kind == .straggler }?.delayAll.value },
    isBest: { $0.isBestForStragglers }, title: "delay of stragglers, s",
    note:
      "From the true start of falling behind to the leader's phone; one who is missed counts as "
      + "long as they were behind. Filled marks: no other policy is better in both.")

  /// Battery against the live error.
  static let live = ParetoPlot(
    loss: { $0.live.value }, isBest: { $0.isBestForLive }, title: "live error, m",
    note:
      "The mean distance from where one is to where the leader last heard one was. Filled marks: "
      + "no other policy is better in both.")

  private static let (width, height) = (480.0, 340.0)
  private static let (left, right, top, bottom) = (52.0, 14.0, 26.0, 40.0)

  func write(_ summaries: [PolicySummary], _ device: String, to markup: inout Markup) {
    let points = summaries.compactMap { summary -> Point? in
      guard let cost = summary.batteryPercentPerHour.value, let loss = loss(summary), cost > 0,
        loss > 0
      else { return nil }
      return Point(summary: summary, cost: cost, loss: loss)
    }
    markup.element("figure", ["data-device": device]) { markup in
      markup.element("figcaption", device)
      guard !points.isEmpty else {
        markup.element("p", ["class": "note"], "No outing has such a figure.")
        return
      }
      let across = LogScale(points.map(\.cost), from: Self.left, to: Self.width - Self.right)
      let up = LogScale(points.map(\.loss), from: Self.height - Self.bottom, to: Self.top)
      markup.element(
        "svg",
        [
          "viewBox": "0 0 \(Int(Self.width)) \(Int(Self.height))", "role": "img",
          "aria-label": "\(title) against battery on \(device)",
        ]
      ) { markup in
        writeAxes(across, up, to: &markup)
        writeFront(points.filter { isBest($0.summary) }, across, up, to: &markup)
        var names = PlacedNames()
        for point in points.sorted(by: { $0.loss > $1.loss }) {
          write(point, across, up, &names, to: &markup)
        }
      }
    }
  }

  private struct Point {
    var summary: PolicySummary
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
        ["x": x, "y": Percent.pixels(Self.height - Self.bottom + 15), "text-anchor": "middle"],
        LabFigure.text(tick, places: 2))
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
        ], LabFigure.text(tick, places: 1))
    }
    markup.element("text", ["x": Percent.pixels(4), "y": Percent.pixels(14)], title)
    markup.element(
      "text",
      [
        "x": Percent.pixels(Self.width - Self.right), "y": Percent.pixels(Self.height - 6),
        "text-anchor": "end",
      ], "battery, % of a full one an hour")
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
    let name = LabFigure.name(point.summary)
    let isBest = isBest(point.summary)
    let (x, y) = (across.place(point.cost), up.place(point.loss))
    markup.element("g", ["class": isBest ? "mark best" : "mark", "data-policy": name]) { markup in
      markup.element(
        "circle",
        ["cx": Percent.pixels(x), "cy": Percent.pixels(y), "r": isBest ? "4.5" : "3.5"]
      ) { markup in
        markup.element(
          "title",
          "\(name): \(LabFigure.text(point.cost, places: 2)) %/h, "
            + LabFigure.text(point.loss, places: 1))
      }
      let isRight = x > Self.width * 0.62
      guard isBest, names.place(name, x: x, y: y - 5, endsHere: isRight) else { return }
      markup.element(
        "text",
        [
          "x": Percent.pixels(isRight ? x - 7 : x + 7), "y": Percent.pixels(y - 5),
          "text-anchor": isRight ? "end" : "start",
        ], name)
    }
  }
}

/// Where names stand on a drawing; one that would lie over another is left to the mark's title.
private struct PlacedNames {
  private var boxes: [(x: ClosedRange<Double>, y: ClosedRange<Double>)] = []
  /// The mean width of a letter and the height of a line, in units of the drawing.
  private static let (letter, line) = (6.3, 12.0)

  /// Takes the room of a name; false where it is taken.
  mutating func place(_ name: String, x: Double, y: Double, endsHere: Bool) -> Bool {
    let width = Double(name.count) * Self.letter + 7
    let box = (x: endsHere ? x - width...x : x...x + width, y: y - Self.line...y)
    guard !boxes.contains(where: { $0.x.overlaps(box.x) && $0.y.overlaps(box.y) }) else {
      return false
    }
    boxes.append(box)
    return true
  }
}

/// A logarithmic axis with ticks at 1, 2 and 5 times the powers of ten.
struct LogScale {
  private let low: Double
  private let high: Double
  private let from: Double
  private let to: Double

  /// An axis that holds some values above 0.
  init(_ values: [Double], from: Double, to: Double) {
    (self.from, self.to) = (from, to)
    low = log10((values.min() ?? 1) / 1.15)
    high = log10((values.max() ?? 10) * 1.15)
  }

  func place(_ value: Double) -> Double {
    from + (log10(value) - low) / (high - low) * (to - from)
  }

  var ticks: [Double] {
    let powers = stride(from: low.rounded(.down), through: high.rounded(.up), by: 1)
    return powers.flatMap { power in [1.0, 2, 5].map { $0 * pow(10, power) } }
      .filter { (low...high).contains(log10($0)) }
  }
}

/// How figures and names stand on the lab's page.
enum LabFigure {
  static func text(_ number: Double, places: Int) -> String {
    var buffer = TextBuffer()
    buffer.append(decimal: number, places: places)
    return buffer.text
  }

  static func name(_ summary: PolicySummary) -> String {
    summary.parameters.isEmpty ? summary.policy : summary.policy + " " + summary.parameters
  }
}
