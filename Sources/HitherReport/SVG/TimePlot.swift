import HitherTracks

/// A plot over local time: the positions of times and values in it, and its axes.
///
/// Lines are stretched to the available width; texts are placed at percentages of it and keep their size.
struct TimePlot {
  let page: PageContext
  /// The value of the attribute `data-chart`.
  let id: String
  let span: TimeStretch
  /// The values at the lower and the upper edge.
  let values: ClosedRange<Double>
  /// The unit of the axis.
  let unit: LengthUnit
  /// From the upper to the lower edge of the plot, in pixels.
  let plotHeight: Double

  /// From the drawing's top to the plot's, in pixels.
  static let top = 18.0
  static let axisHeight = 32.0
  static let unitsWide = 10_000.0
  /// Units of the drawing per pixel of its height.
  private static let unitsInPixel = 10.0
  /// Units within which points of a line are omitted, about half a pixel.
  static let spacing = 4

  var unitsHigh: Double { plotHeight * Self.unitsInPixel }
  /// The lower edge of the axis with its texts, in pixels.
  var bottom: Double { Self.top + plotHeight + Self.axisHeight }

  /// A span with space for the axis's texts on the left and for numbers on the right.
  static func span(from first: Instant, to last: Instant) -> TimeStretch {
    let end = max(last, first + 60_000)
    return TimeStretch(from: first + -((end - first) / 18), to: end + (end - first) / 24)
  }

  /// Writes the chart.
  ///
  /// The attributes give the page's scripts the positions of times (seconds since the outing's start) and values.
  ///
  /// - Parameters:
  ///   - below: Pixels of the drawing below the axis.
  ///   - lines: Writes the stretched part, in units of the drawing.
  ///   - marks: Writes the part over the lines that keeps its size.
  func write(
    title: String, description: String, below: Double = 0, to markup: inout Markup,
    lines: (inout Markup) -> Void, marks: (inout Markup) -> Void
  ) {
    markup.element(
      "svg",
      [
        "class": "chart", "role": "img", "aria-labelledby": "\(id)-title \(id)-description",
        "height": Percent.pixels(bottom + below), "data-chart": id, "data-axis": "time",
        "data-from": seconds(span.from), "data-to": seconds(span.to),
        "data-top": Percent.pixels(Self.top), "data-tall": Percent.pixels(plotHeight),
        "data-low": Percent.pixels(values.lowerBound),
        "data-high": Percent.pixels(values.upperBound),
      ]
    ) { markup in
      markup.element("title", ["id": "\(id)-title"], title)
      markup.element("desc", ["id": "\(id)-description"], description)
      // The ticks differ between units; nothing outside this element does.
      markup.element("g") { writeGrid(to: &$0) }
      markup.element(
        "svg",
        [
          "y": Percent.pixels(Self.top), "width": "100%", "height": Percent.pixels(plotHeight),
          "viewBox": "0 0 10000 \(Percent.pixels(unitsHigh))", "preserveAspectRatio": "none",
        ], lines)
      markup.element("g") { writeValueTexts(to: &$0) }
      writeTimes(to: &markup)
      marks(&markup)
    }
  }

  private func seconds(_ time: Instant) -> String {
    Percent.pixels(Double(time - (page.summary.start ?? time)) / 1000)
  }

  // MARK: Positions

  func share(of time: Instant) -> Double {
    Double(time - span.from) / Double(max(1, span.milliseconds))
  }

  func share(ofValue value: Double) -> Double {
    1 - (value - values.lowerBound) / (values.upperBound - values.lowerBound)
  }

  func pixel(ofValue value: Double) -> String {
    Percent.pixels(Self.top + share(ofValue: value) * plotHeight)
  }

  func percent(_ time: Instant) -> String { Percent.text(share(of: time) * 100) }

  /// The position of a value at a time, in units of the drawing.
  func place(_ value: Double, at time: Instant) -> MapPlace {
    MapPlace(x: share(of: time) * Self.unitsWide, y: share(ofValue: value) * unitsHigh)
  }

  // MARK: Axes

  private var ticks: AxisTicks {
    AxisTicks((values.lowerBound / unit.metres)...(values.upperBound / unit.metres), most: 6)
  }

  private func writeGrid(to markup: inout Markup) {
    for tick in ticks.values {
      let y = pixel(ofValue: tick * unit.metres)
      markup.void(
        "line", ["class": tick == 0 ? "axis" : "grid", "x1": "0", "x2": "100%", "y1": y, "y2": y])
    }
  }

  private func writeValueTexts(to markup: inout Markup) {
    let ticks = ticks
    for tick in ticks.values {
      // At 0, where most lines are, the text is short.
      let label =
        tick == 0
        ? "0"
        : page.measures.figure(tick, decimals: ticks.decimals, unit.name)
      markup.element(
        "text",
        ["class": "tick", "x": "2", "y": pixel(ofValue: tick * unit.metres), "dy": "-4"], label)
    }
  }

  private func writeTimes(to markup: inout Markup) {
    let y = Self.top + plotHeight
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
          "x": x, "y": Percent.pixels(y + 6), "dy": "1em",
          "text-anchor": share < 0.07 ? "start" : share > 0.93 ? "end" : "middle",
        ], page.times.tick(tick))
    }
  }

  /// Writes the members' numbers at the ends of their lines, in units of the drawing.
  func writeBadges(_ lines: [(member: Int, end: MapPlace)], to markup: inout Markup) {
    var column = BadgeColumn((Self.top + 11)...(Self.top + plotHeight - 11))
    let ends = lines.map { line -> (member: Int, x: String, end: Double, y: Double) in
      let share = line.end.x / Self.unitsWide
      let end = Self.top + line.end.y / unitsHigh * plotHeight
      let y = column.take(x: share * MarkCluster.layoutPixels, y: end)
      return (line.member, Percent.text(share * 100), end, y)
    }
    // The connecting lines first, so that none crosses a number.
    for end in ends {
      markup.void(
        "line",
        [
          "class": "thread", "x1": end.x, "x2": end.x, "y1": Percent.pixels(end.end),
          "y2": Percent.pixels(end.y),
        ])
    }
    for end in ends {
      MemberKey.badge(page.styles[end.member], x: end.x, y: Percent.pixels(end.y), to: &markup)
    }
  }
}
