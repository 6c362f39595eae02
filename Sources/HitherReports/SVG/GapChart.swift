import HitherSummaries
import HitherTracks

/// How far each follower was behind the leader over local time.
///
/// Lines are stretched to the width there is; texts stand at percentages of it and keep their size.
/// Below the plot a hatched bar says when a member's gap is not known.
struct GapChart {
  let page: PageContext
  /// The followers whose gap was ever known, in the order of their numbers.
  private let members: [Int]
  /// Those who have their own style; in a large group the ones who were farthest behind.
  let named: [Int]
  /// The followers of whom a part is not known, the longest first.
  private let unknown: [GapKnowledge]
  private let span: TimeStretch
  private let metres: ClosedRange<Double>
  private let unit: LengthUnit

  // Places from the top, in pixels.
  private static let top = 18.0
  private static let plotHeight = 220.0
  private static let axisHeight = 32.0
  private static let laneHeight = 24.0
  private static let unitsWide = 10_000.0
  private static let unitsHigh = 2200.0
  private static let spacing = 4
  private static let mostLanes = 8
  private static let mostNamed = 8

  /// The chart of a report; nil where no gap was known.
  init?(_ page: PageContext, _ knowledge: [GapKnowledge]) {
    self.page = page
    let known = knowledge.filter(\.isEverKnown)
    members = known.map(\.member)
    let points = members.flatMap { page.content.gaps[$0].points }
    let farthest = members.sorted { left, right in
      Self.farthest(page.content.gaps[left]) > Self.farthest(page.content.gaps[right])
    }
    let named = Set(farthest.prefix(Self.mostNamed))
    self.named = members.filter(named.contains)
    let gaps = points.filter(\.isKnown).compactMap(\.metres)
    guard let start = points.map(\.time).min(), let end = points.map(\.time).max(),
      let least = gaps.min(), let most = gaps.max()
    else { return nil }
    let stretches = known.flatMap(\.drawn)
    let first = min(start, stretches.map(\.from).min() ?? start)
    let last = max(end, stretches.map(\.to).max() ?? end, first + 60_000)
    // Room for the axis's texts on the left and for the numbers on the right.
    span = TimeStretch(from: first + -((last - first) / 18), to: last + (last - first) / 24)
    unknown = Array(
      known.filter { !$0.drawn.isEmpty }
        .sorted { $0.unknownMilliseconds > $1.unknownMilliseconds }.prefix(Self.mostLanes))
    let top = max(most, page.summary.outing.settings.straggler.enter) * 1.12
    metres = min(0, least * 1.12)...top
    unit = page.measures.wayUnit(upTo: top)
  }

  private static func farthest(_ curve: GapCurve) -> Double {
    curve.points.filter(\.isKnown).compactMap(\.metres).max() ?? 0
  }

  /// The signs of the chart beside the members' lines.
  var signs: [LegendSign] {
    let threshold = page.summary.outing.settings.straggler
    func gap(_ clause: Clause, _ metres: Double) -> String {
      page.wording(clause, [.gap: Wording(page.measures.distance(metres))]).plain
    }
    let lines = [
      LegendSign(text: gap(.behindFrom, threshold.enter), lines: ["threshold"]),
      LegendSign(text: gap(.caughtUpBelow, threshold.leave), lines: ["threshold leave"]),
    ]
    let others = LegendSign(text: page.text(.otherMembers), lines: ["others"])
    let hatch = LegendSign(text: page.text(.gapNotKnown), lines: ["unknown"])
    return (named.count < members.count ? [others] : []) + lines + (unknown.isEmpty ? [] : [hatch])
  }

  func write(to markup: inout Markup) {
    let height =
      Self.top + Self.plotHeight + Self.axisHeight + Double(unknown.count) * Self.laneHeight
    markup.element(
      "svg",
      [
        "class": "chart", "role": "img", "aria-labelledby": "gap-title gap-description",
        "height": Percent.pixels(height), "data-chart": "gap", "data-axis": "time",
        "data-from": seconds(span.from), "data-to": seconds(span.to),
        "data-top": Percent.pixels(Self.top), "data-tall": Percent.pixels(Self.plotHeight),
        "data-low": Percent.pixels(metres.lowerBound),
        "data-high": Percent.pixels(metres.upperBound),
      ]
    ) { markup in
      markup.element("title", ["id": "gap-title"], page.text(.gapToLeader))
      markup.element("desc", ["id": "gap-description"], page.text(.gapDescription))
      writeGrid(to: &markup)
      markup.element(
        "svg",
        [
          "y": "\(Int(Self.top))", "width": "100%", "height": "\(Int(Self.plotHeight))",
          "viewBox": "0 0 10000 2200", "preserveAspectRatio": "none",
        ]
      ) { markup in
        for member in members { writeStraggling(of: member, to: &markup) }
        for member in members where !named.contains(member) {
          markup.void("path", ["class": "others", "d": line(of: member)])
        }
        for member in named {
          let style = page.styles[member].strokeStyle
          markup.void("path", ["class": "track", "style": style, "d": line(of: member)])
        }
      }
      writeThresholds(to: &markup)
      writeGapTexts(to: &markup)
      writeTimes(to: &markup)
      writeBadges(to: &markup)
      for (lane, knowledge) in unknown.enumerated() {
        write(knowledge, lane: lane, to: &markup)
      }
    }
  }

  // MARK: Places

  private func share(of time: Instant) -> Double {
    Double(time - span.from) / Double(max(1, span.milliseconds))
  }

  private func share(ofGap gap: Double) -> Double {
    1 - (gap - metres.lowerBound) / (metres.upperBound - metres.lowerBound)
  }

  private func pixel(ofGap gap: Double) -> String {
    Percent.pixels(Self.top + share(ofGap: gap) * Self.plotHeight)
  }

  private func percent(_ time: Instant) -> String { Percent.text(share(of: time) * 100) }

  /// A member's curve on the drawing, broken where the gap is not known.
  private func places(of member: Int) -> [TimedPlace] {
    var places: [TimedPlace] = []
    var isBroken = true
    for point in page.content.gaps[member].points {
      guard point.isKnown, let gap = point.metres else {
        isBroken = true
        continue
      }
      let place = MapPlace(
        x: share(of: point.time) * Self.unitsWide, y: share(ofGap: gap) * Self.unitsHigh)
      places.append(TimedPlace(time: point.time, place: place, startsLine: isBroken))
      isBroken = false
    }
    return places
  }

  // MARK: Lines

  private func line(of member: Int) -> String {
    MapStretches.path(span.cut(places(of: member)))
  }

  /// The area under a member's line while the member was straggling.
  private func writeStraggling(of member: Int, to markup: inout Markup) {
    let places = places(of: member)
    let colour = named.contains(member) ? page.styles[member].colour : "var(--ink-soft)"
    for episode in page.happenings.episodes(.straggling, of: member) {
      for line in episode.stretch.cut(places) {
        guard let first = line.first else { continue }
        var path = PathData(spacing: Self.spacing)
        for place in line { path.line(x: place.x, y: place.y) }
        path.close(downTo: share(ofGap: 0) * Self.unitsHigh, from: first.x)
        markup.void(
          "path",
          [
            "class": "area straggling", "style": "fill:\(colour)",
            "d": path.text,
          ])
      }
    }
  }

  private func writeThresholds(to markup: inout Markup) {
    let threshold = page.summary.outing.settings.straggler
    for (gap, style) in [
      (threshold.enter, "threshold"), (threshold.leave, "threshold leave"),
    ] where metres.contains(gap) {
      let y = pixel(ofGap: gap)
      markup.void("line", ["class": style, "x1": "0", "x2": "100%", "y1": y, "y2": y])
    }
  }

  /// Seconds since the outing's start, as the scripts count time.
  private func seconds(_ time: Instant) -> String {
    Percent.pixels(Double(time - (page.summary.start ?? time)) / 1000)
  }

  // MARK: Axes

  private var gapTicks: AxisTicks {
    AxisTicks((metres.lowerBound / unit.metres)...(metres.upperBound / unit.metres), most: 6)
  }

  private func writeGrid(to markup: inout Markup) {
    for tick in gapTicks.values {
      let y = pixel(ofGap: tick * unit.metres)
      markup.void(
        "line", ["class": tick == 0 ? "axis" : "grid", "x1": "0", "x2": "100%", "y1": y, "y2": y])
    }
  }

  private func writeGapTexts(to markup: inout Markup) {
    let ticks = gapTicks
    for tick in ticks.values {
      // At 0, where most lines are, the text is short.
      let label =
        tick == 0
        ? "0"
        : page.measures.number(tick, decimals: ticks.decimals) + Measures.narrow + unit.name
      markup.element(
        "text",
        ["class": "tick", "x": "2", "y": pixel(ofGap: tick * unit.metres), "dy": "-4"], label)
    }
  }

  private func writeTimes(to markup: inout Markup) {
    let y = Self.top + Self.plotHeight
    let ticks = TimeTicks(span, in: page.times.zone, most: 8)
    for (position, tick) in ticks.instants.enumerated() {
      let share = share(of: tick)
      let x = percent(tick)
      markup.void(
        "line",
        [
          "class": "axis", "x1": x, "x2": x, "y1": Percent.pixels(y), "y2": Percent.pixels(y + 5),
        ])
      markup.element(
        "text",
        [
          "class": position.isMultiple(of: 2) ? "tick" : "tick odd",
          "x": x, "y": Percent.pixels(y + 20),
          "text-anchor": share < 0.04 ? "start" : share > 0.96 ? "end" : "middle",
        ], page.times.tick(tick))
    }
  }

  // MARK: Numbers and what is not known

  private func writeBadges(to markup: inout Markup) {
    var column = BadgeColumn((Self.top + 9)...(Self.top + Self.plotHeight - 9))
    let ends = named.compactMap { member -> (member: Int, share: Double, end: Double, y: Double)? in
      guard let last = places(of: member).last else { return nil }
      let share = last.place.x / Self.unitsWide
      let end = Self.top + last.place.y / Self.unitsHigh * Self.plotHeight
      return (member, share, end, column.take(x: share * MarkCluster.layoutPixels, y: end))
    }
    // The threads first, so that none crosses a number.
    for end in ends {
      let x = Percent.text(end.share * 100)
      markup.void(
        "line",
        [
          "class": "thread", "x1": x, "x2": x, "y1": Percent.pixels(end.end),
          "y2": Percent.pixels(end.y),
        ])
    }
    for end in ends {
      let x = Percent.text(end.share * 100)
      MemberKey.badge(page.styles[end.member], x: x, y: Percent.pixels(end.y), to: &markup)
    }
  }

  /// Writes when a member's gap is not known, in a lane below the axis.
  private func write(_ knowledge: GapKnowledge, lane: Int, to markup: inout Markup) {
    let y = Self.top + Self.plotHeight + Self.axisHeight + (Double(lane) + 0.5) * Self.laneHeight
    let middle = Percent.pixels(y)
    for stretch in knowledge.drawn {
      markup.void(
        "line",
        [
          "class": "unknown", "x1": percent(stretch.from), "x2": percent(stretch.to),
          "y1": middle, "y2": middle,
        ])
    }
    guard let first = knowledge.drawn.first, let last = knowledge.drawn.last else { return }
    // The number stands before the bar; the words before it too, or behind where there is no room.
    let isBefore = share(of: first.from) > 0.3
    markup.element("svg", ["class": "mark", "x": percent(first.from), "y": "0"]) { markup in
      MemberKey.badge(page.styles[knowledge.member], x: "-12", y: middle, to: &markup)
    }
    markup.element(
      "svg", ["class": "mark", "x": percent(isBefore ? first.from : last.to), "y": "0"]
    ) { markup in
      markup.element(
        "text",
        [
          "class": "tick", "x": isBefore ? "-26" : "6", "y": middle, "dy": "0.35em",
          "text-anchor": isBefore ? "end" : "start",
        ], page.text(.unknownHere))
    }
  }
}
