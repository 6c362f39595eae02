import HitherEstimates
import HitherGroups
import HitherTracks

/// The gap of each follower to the leader over local time.
///
/// Below the plot a hatched bar shows when a member's gap is unknown.
struct GapChart {
  let page: PageContext
  /// The followers whose gap was ever known, in the order of their numbers.
  private let members: [Int]
  /// Those with a style of their own; in a large group the ones who were farthest behind.
  let named: [Int]
  /// The followers with unknown intervals, the longest first.
  private let unknown: [GapKnowledge]
  private let plot: TimePlot

  private static let laneHeight = 24.0
  private static let mostLanes = 8
  private static let mostNamed = 8

  /// The chart of a report; nil if no gap was known.
  init?(_ page: PageContext, _ knowledge: [GapKnowledge]) {
    self.page = page
    let known = knowledge.filter(\.isEverKnown)
    let points = known.flatMap { page.content.gaps[$0.member] }
    let farthest =
      known.map { (member: $0.member, metres: Self.farthest(page.content.gaps[$0.member])) }
      .sorted { $0.metres > $1.metres }
    let named = Set(farthest.prefix(Self.mostNamed).map(\.member))
    let shown = named.union(page.shownMembers)
    members = known.map(\.member).filter(shown.contains)
    self.named = members.filter(named.contains)
    let gaps = points.filter(\.isKnown).map(\.metres)
    guard let start = points.map(\.time).min(), let end = points.map(\.time).max(),
      let least = gaps.min(), let most = gaps.max()
    else { return nil }
    let stretches = known.flatMap(\.drawn)
    let first = min(start, stretches.map(\.from).min() ?? start)
    let last = max(end, stretches.map(\.to).max() ?? end)
    unknown = Array(
      known.filter { !$0.drawn.isEmpty }
        .sorted { $0.unknownMilliseconds > $1.unknownMilliseconds }.prefix(Self.mostLanes))
    let top = max(most, page.summary.outing.settings.straggler.enter) * 1.12
    plot = TimePlot(
      page: page, id: "gap", span: TimePlot.span(from: first, to: last),
      values: min(0, least * 1.12)...top, unit: page.measures.wayUnit(upTo: top), plotHeight: 220)
  }

  private static func farthest(_ points: [GapSeries.Point]) -> Double {
    points.filter(\.isKnown).map(\.metres).max() ?? 0
  }

  /// The signs of the chart in addition to the members' lines.
  var signs: [LegendSign] {
    let threshold = page.summary.outing.settings.straggler
    func gap(_ clause: Clause, _ metres: Double) -> String {
      page.wording(clause, [.gap: AttributedText(page.measures.distance(metres))]).plain
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
    plot.write(
      title: page.text(.gapToLeader), description: page.text(.gapDescription),
      below: Double(unknown.count) * Self.laneHeight, to: &markup
    ) { markup in
      for member in members { writeStraggling(of: member, to: &markup) }
      for member in members where !named.contains(member) {
        markup.void("path", ["class": "others", "d": line(of: member)])
      }
      for member in named {
        let style = page.styles[member].strokeStyle
        markup.void("path", ["class": "track", "style": style, "d": line(of: member)])
      }
    } marks: { markup in
      writeThresholds(to: &markup)
      let ends = named.compactMap { member in
        places(of: member).last.map { (member: member, end: $0.place) }
      }
      plot.writeBadges(ends, to: &markup)
      for (lane, knowledge) in unknown.enumerated() {
        write(knowledge, lane: lane, to: &markup)
      }
    }
  }

  // MARK: Lines

  /// A member's curve on the drawing, interrupted where the gap is unknown.
  private func places(of member: Int) -> [TimedPlace] {
    var places: [TimedPlace] = []
    var isBroken = true
    for point in page.drawn.gaps[member] {
      guard point.isKnown else {
        isBroken = true
        continue
      }
      let place = plot.place(point.metres, at: point.time)
      places.append(TimedPlace(time: point.time, place: place, startsLine: isBroken))
      isBroken = false
    }
    return places
  }

  private func line(of member: Int) -> String {
    MapStretches.path(plot.span.cut(places(of: member)), spacing: TimePlot.spacing)
  }

  /// The area under a member's line while the member was straggling.
  private func writeStraggling(of member: Int, to markup: inout Markup) {
    let places = places(of: member)
    let colour = named.contains(member) ? page.styles[member].colour : "var(--ink-soft)"
    for episode in page.happenings.episodes(.straggling, of: member) {
      for line in episode.stretch.cut(places) {
        guard let first = line.first else { continue }
        var path = PathData(spacing: TimePlot.spacing)
        for place in line { path.line(x: place.x, y: place.y) }
        path.close(downTo: plot.share(ofValue: 0) * plot.unitsHigh, from: first.x)
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
    ] where plot.values.contains(gap) {
      let y = plot.pixel(ofValue: gap)
      markup.void("line", ["class": style, "x1": "0", "x2": "100%", "y1": y, "y2": y])
    }
  }

  // MARK: Unknown gaps

  /// Writes when a member's gap is unknown, in a row below the axis.
  private func write(_ knowledge: GapKnowledge, lane: Int, to markup: inout Markup) {
    let y = plot.bottom + (Double(lane) + 0.5) * Self.laneHeight
    let middle = Percent.pixels(y)
    for stretch in knowledge.drawn {
      markup.void(
        "line",
        [
          "class": "unknown", "x1": plot.percent(stretch.from), "x2": plot.percent(stretch.to),
          "y1": middle, "y2": middle,
        ])
    }
    guard let first = knowledge.drawn.first, let last = knowledge.drawn.last else { return }
    // The number is before the bar; the words are before it too, or after it if there is no space.
    // A bar without space is explained by the legend only.
    let isBefore = plot.share(of: first.from) > 0.3
    let behind = plot.share(of: last.to) > 0.75 ? first.to : last.to
    markup.element("svg", ["class": "mark", "x": plot.percent(first.from), "y": "0"]) { markup in
      MemberKey.badge(page.styles[knowledge.member], x: "-14", y: middle, to: &markup)
    }
    guard isBefore || plot.share(of: behind) <= 0.75 else { return }
    markup.element(
      "svg", ["class": "mark", "x": plot.percent(isBefore ? first.from : behind), "y": "0"]
    ) { markup in
      markup.element(
        "text",
        [
          "class": "tick", "x": isBefore ? "-30" : "6", "y": middle, "dy": "0.35em",
          "text-anchor": isBefore ? "end" : "start",
        ], page.text(.unknownHere))
    }
  }
}
