import HitherEstimates
import HitherTracks

/// The elevation of each member's track by distance travelled.
///
/// The lines are stretched to the available width; texts are placed at percentages of it and keep their size.
struct ElevationChart {
  let page: PageContext
  /// Members with heights, in the order of their numbers.
  private let members: [Int]
  private let wayUnit: LengthUnit
  private let longest: Double
  /// The heights from the plot's bottom to its top, in metres, the same in all units.
  private let heights: ClosedRange<Double>
  private let heightTicks: AxisTicks

  // Positions from the top, in pixels.
  private static let top = 18.0
  private static let plotHeight = 240.0
  private static let unitsWide = 10_000.0
  private static let unitsHigh = 2400.0
  /// Units within which points of a line are omitted, about half a pixel.
  private static let spacing = 4
  /// The least elevation range of the axis, so that a flat track does not look mountainous, in metres.
  private static let leastSpan = 40.0

  /// The chart of a report; nil if no height was recorded.
  init?(_ page: PageContext) {
    self.page = page
    members = page.shownMembers.filter { index in
      page.drawn.outlines[index].contains(where: \.hasHeight)
    }
    let points = members.flatMap { page.drawn.outlines[$0].filter(\.hasHeight) }
    let heightsKnown = points.lazy.map(\.elevation)
    guard let lowest = heightsKnown.min(), let highest = heightsKnown.max() else { return nil }
    let most = points.lazy.map(\.distance).max() ?? 0
    longest = max(most, 1) * 1.03
    wayUnit = page.measures.wayUnit(upTo: longest)
    let middle = (lowest + highest) / 2
    let half = max((highest - lowest) * 1.08, Self.leastSpan) / 2
    heights = (middle - half)...(middle + half)
    let unit = page.measures.heightUnit.metres
    heightTicks = AxisTicks((heights.lowerBound / unit)...(heights.upperBound / unit), most: 7)
  }

  func write(to markup: inout Markup) {
    markup.element(
      "svg",
      [
        "class": "chart", "role": "img",
        "aria-labelledby": "elevation-title elevation-description", "height": "290",
        "data-chart": "elevation", "data-axis": "way", "data-from": "0",
        "data-to": Percent.pixels(longest), "data-top": Percent.pixels(Self.top),
        "data-tall": Percent.pixels(Self.plotHeight),
        "data-low": Percent.pixels(heights.lowerBound),
        "data-high": Percent.pixels(heights.upperBound),
      ]
    ) { markup in
      markup.element("title", ["id": "elevation-title"], page.text(.elevation))
      markup.element("desc", ["id": "elevation-description"], description)
      // The ticks differ between units; nothing outside this element does.
      markup.element("g") { writeHeightLines(to: &$0) }
      markup.element(
        "svg",
        [
          "y": "\(Int(Self.top))", "width": "100%", "height": "\(Int(Self.plotHeight))",
          "viewBox": "0 0 10000 2400", "preserveAspectRatio": "none",
        ]
      ) { markup in
        if let first = members.first { writeArea(of: first, to: &markup) }
        for index in members { writeLine(of: index, to: &markup) }
      }
      markup.element("g") { writeHeightTexts(to: &$0) }
      markup.element("g") { writeWayAxis(to: &$0) }
      if page.isGroup { writeBadges(to: &markup) }
    }
  }

  private var description: String {
    let climbs = members.map { index in
      let member = page.summary.members[index]
      return page.wording(
        .heightsOf,
        [
          .who: page.name(of: index),
          .from: AttributedText(page.measures.height(member.climb?.lowest)),
          .to: AttributedText(page.measures.height(member.climb?.highest)),
        ])
    }
    return page.sentences([page.text(.elevationDescription), page.list(climbs).plain])
  }

  // MARK: Positions

  private func share(ofHeight metres: Double) -> Double {
    1 - (metres - heights.lowerBound) / (heights.upperBound - heights.lowerBound)
  }

  private func x(_ point: Outline.Point) -> Double { point.distance / longest * Self.unitsWide }
  private func y(_ point: Outline.Point) -> Double {
    share(ofHeight: point.elevation) * Self.unitsHigh
  }

  private func pixel(ofTick tick: Double) -> String {
    let metres = tick * page.measures.heightUnit.metres
    return Percent.pixels(Self.top + share(ofHeight: metres) * Self.plotHeight)
  }

  // MARK: Lines

  private func writeLine(of index: Int, to markup: inout Markup) {
    var path = PathData(spacing: Self.spacing)
    var isBroken = true
    for point in page.drawn.outlines[index] {
      guard point.hasHeight else {
        isBroken = true
        continue
      }
      if isBroken || point.startsSegment {
        path.move(x: x(point), y: y(point))
      } else {
        path.line(x: x(point), y: y(point))
      }
      isBroken = false
    }
    markup.void(
      "path", ["class": "track", "style": page.styles[index].strokeStyle, "d": path.text])
  }

  /// The ground under the first member's track, filled even across gaps.
  private func writeArea(of index: Int, to markup: inout Markup) {
    let points = page.drawn.outlines[index].filter(\.hasHeight)
    guard let first = points.first else { return }
    var path = PathData(spacing: Self.spacing)
    for point in points { path.line(x: x(point), y: y(point)) }
    path.close(downTo: Self.unitsHigh, from: x(first))
    markup.void(
      "path",
      ["class": "area", "style": "fill:\(page.styles[index].colour)", "d": path.text])
  }

  // MARK: Axes

  private func writeHeightLines(to markup: inout Markup) {
    for tick in heightTicks.values {
      let y = pixel(ofTick: tick)
      markup.void("line", ["class": "grid", "x1": "0", "x2": "100%", "y1": y, "y2": y])
    }
    let bottom = Percent.pixels(Self.top + Self.plotHeight)
    markup.void("line", ["class": "axis", "x1": "0", "x2": "100%", "y1": bottom, "y2": bottom])
  }

  private func writeHeightTexts(to markup: inout Markup) {
    for tick in heightTicks.values {
      markup.element(
        "text", ["class": "tick", "x": "2", "y": pixel(ofTick: tick), "dy": "-4"],
        page.measures.figure(
          tick, decimals: heightTicks.decimals, page.measures.heightUnit.name))
    }
  }

  private func writeWayAxis(to markup: inout Markup) {
    let ticks = AxisTicks(0...(longest / wayUnit.metres), most: 7)
    for (position, tick) in ticks.values.enumerated() {
      let share = tick * wayUnit.metres / longest
      let isFirst = position == 0
      // Every second one is omitted if there is little space.
      markup.element(
        "text",
        [
          "class": position.isMultiple(of: 2) ? "tick" : "tick odd",
          "x": isFirst ? "2" : Percent.text(share * 100), "y": "264", "dy": "1em",
          "text-anchor": isFirst ? "start" : share > 0.96 ? "end" : "middle",
        ],
        page.measures.figure(tick, decimals: ticks.decimals, wayUnit.name))
    }
  }

  // MARK: Numbers at the lines' ends

  private func writeBadges(to markup: inout Markup) {
    var column = BadgeColumn((Self.top + 11)...(Self.top + Self.plotHeight - 11))
    for index in members {
      guard let last = page.drawn.outlines[index].last(where: \.hasHeight) else {
        continue
      }
      let x = last.distance / longest * MarkCluster.layoutPixels
      let end = Self.top + share(ofHeight: last.elevation) * Self.plotHeight
      let place = column.take(x: x, y: end)
      markup.element(
        "svg", ["class": "mark", "x": Percent.text(last.distance / longest * 100), "y": "0"]
      ) {
        $0.void(
          "line", ["class": "thread", "y1": Percent.pixels(end), "y2": Percent.pixels(place)])
        MemberKey.badge(page.styles[index], x: "0", y: Percent.pixels(place), to: &$0)
      }
    }
  }
}

extension Outline.Point {
  /// Whether the point can be drawn at its height: both figures are known and possible on earth.
  var hasHeight: Bool {
    Sensor.elevation.range.contains(elevation) && (0...1e9).contains(distance)
  }
}
