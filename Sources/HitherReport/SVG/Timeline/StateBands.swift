import HitherOuting
import HitherText
import HitherTracks

/// The bands of a timeline: a line per day, midnight to midnight, one member after the other.
///
/// Positions from the left are percentages of the width, so that bands stretch and texts keep their size.
struct StateBands {
  let timeline: StatesTimeline
  let days: [LocalDay]
  let states: [ClockState]
  private let times: LocalTimes
  private let styles: [String: StateStyle]
  /// The range of the bands in milliseconds of the day.
  private let hours: ClosedRange<Int64>
  /// The width in pixels for which words in the bands are chosen.
  private let layoutPixels: Double

  // Positions in pixels, and in percent from the left.
  private static let headHeight = 30.0
  private static let axisHeight = 24.0
  private static let labelShare = 17.0
  private static let endShare = 0.6
  private static let hour: Int64 = 3_600_000
  /// The limit of days in a picture.
  static let mostDays = 31

  private let rowHeight: Double
  private let bandHeight: Double

  init?(_ timeline: StatesTimeline, layoutPixels: Double) {
    guard let span = timeline.span else { return nil }
    self.timeline = timeline
    self.layoutPixels = layoutPixels
    times = LocalTimes(
      zoneName: timeline.setting.timeZone, start: span.from, language: timeline.setting.language)
    days = LocalDay.days(of: span, in: times.zone, most: Self.mostDays)
    states = timeline.states
    styles = Dictionary(
      zip(states.map(\.id), StateStyle.styles(of: states)), uniquingKeysWith: { first, _ in first })
    hours = Self.hours(span, days)
    rowHeight = days.count > 3 ? 22 : 28
    bandHeight = days.count > 3 ? 19 : 24
  }

  /// The whole day, or the hours of the outing if it is within one day.
  private static func hours(_ span: TimeStretch, _ days: [LocalDay]) -> ClosedRange<Int64> {
    guard days.count == 1, let day = days.first, day.pieces.count == 1,
      let piece = day.pieces.first
    else { return 0...LocalDay.milliseconds }
    let first = max(0, piece.shown(span.from)) / hour * hour
    let last = min(LocalDay.milliseconds, (piece.shown(span.to) + hour - 1) / hour * hour)
    return first...max(last, first + hour)
  }

  /// The height in pixels.
  var height: Double {
    Self.axisHeight + Double(timeline.rows.count) * memberHeight + 4
  }

  private var memberHeight: Double {
    Self.headHeight + Double(days.count) * rowHeight + 6
  }

  /// Remarks on the days with a clock change.
  var clockChanges: [String] {
    days.filter { $0.extraMilliseconds != 0 }.map { day in
      let hours = Double(day.stretch.milliseconds) / Double(Self.hour)
      let measures = Measures(language: timeline.setting.language)
      let isWhole = hours == hours.rounded()
      return Clause.dayOfHours.filled(
        [
          .when: AttributedText(label(day)),
          .length: AttributedText(measures.number(hours, decimals: isWhole ? 0 : 1)),
        ], timeline.setting.language
      ).plain
    }
  }

  /// The style of a state.
  func style(of state: String) -> StateStyle { styles[state] ?? .unknown }

  func write(to markup: inout Markup) {
    writeGrid(to: &markup)
    for (index, row) in timeline.rows.enumerated() {
      let top = Self.axisHeight + Double(index) * memberHeight
      writeHead(row, top: top, to: &markup)
      for (line, day) in days.enumerated() {
        write(row, day, top: top + Self.headHeight + Double(line) * rowHeight, to: &markup)
      }
    }
  }

  // MARK: Axis and names

  private func left(_ shown: Int64) -> Double {
    let length = Double(hours.upperBound - hours.lowerBound)
    let share = Double(min(max(shown, hours.lowerBound), hours.upperBound) - hours.lowerBound)
    return Self.labelShare + share / length * (100 - Self.labelShare - Self.endShare)
  }

  private func writeGrid(to markup: inout Markup) {
    let length = hours.upperBound - hours.lowerBound
    let step =
      length > 12 * Self.hour ? 3 * Self.hour : length > 4 * Self.hour ? 2 * Self.hour : Self.hour
    let ticks = stride(
      from: (hours.lowerBound + step - 1) / step * step, through: hours.upperBound, by: Int(step))
    for (index, tick) in ticks.enumerated() {
      let x = Percent.text(left(tick))
      markup.void(
        "line",
        [
          "class": "grid", "x1": x, "x2": x, "y1": Percent.pixels(Self.axisHeight - 4),
          "y2": Percent.pixels(height - 8),
        ])
      markup.element(
        "text",
        [
          "class": index.isMultiple(of: 2) ? "tick" : "tick odd", "x": x, "y": "14",
          "text-anchor": tick == hours.upperBound ? "end" : "middle",
        ], LocalTimes.timeOfDay(millisecondOfDay: tick))
    }
  }

  private func writeHead(_ row: StatesTimeline.Row, top: Double, to markup: inout Markup) {
    let middle = Percent.pixels(top + Self.headHeight / 2 + 2)
    MemberKey.badge(LineStyle(number: row.number), x: "12", y: middle, to: &markup)
    let name = TerminalWidth.truncated(VisibleText.neutralised(row.name), to: 32)
    markup.element(
      "text", ["class": "states-name", "x": "30", "y": middle, "dy": "0.35em"], name)
  }

  private func label(_ day: LocalDay) -> String {
    timeline.setting.language.customs.dates.weekdayAndDay(day.date)
  }

  // MARK: Bands

  private func write(
    _ row: StatesTimeline.Row, _ day: LocalDay, top: Double, to markup: inout Markup
  ) {
    markup.element(
      "text",
      [
        "class": day.date.weekday > 5 ? "tick weekend" : "tick", "x": "2",
        "y": Percent.pixels(top + bandHeight / 2), "dy": "0.35em",
      ], label(day))
    for interval in row.intervals {
      for piece in day.pieces {
        let from = max(interval.start, piece.stretch.from)
        let to = min(interval.end, piece.stretch.to)
        guard from < to else { continue }
        let half = piece.lane == .whole ? bandHeight : bandHeight / 2
        let band = Band(
          left: left(piece.shown(from)), right: left(piece.shown(to)),
          top: piece.lane == .lower ? top + half : top, height: half)
        write(interval, band, from, to, to: &markup)
      }
    }
  }

  private struct Band {
    let left: Double
    let right: Double
    let top: Double
    let height: Double
  }

  private func write(
    _ interval: StateStay, _ band: Band, _ from: Instant, _ to: Instant,
    to markup: inout Markup
  ) {
    let style = style(of: interval.state)
    let label = states.first { $0.id == interval.state }?.label ?? interval.state
    let middle = Percent.pixels(band.top + band.height / 2)
    markup.element("g", [:]) { markup in
      let ends = times.ends(from, to)
      markup.element("title", "\(label) \(ends.from)–\(ends.to)")
      markup.void(
        "rect",
        [
          "class": "state", "x": Percent.text(band.left), "y": Percent.pixels(band.top),
          "width": Percent.text(band.right - band.left), "height": Percent.pixels(band.height),
          "style": "fill:\(style.tint)",
        ])
      if !style.dash.isEmpty {
        markup.void(
          "line",
          [
            "class": "state-dash", "x1": Percent.text(band.left), "x2": Percent.text(band.right),
            "y1": middle, "y2": middle, "stroke-width": Percent.pixels(band.height),
            "stroke-dasharray": style.dash,
          ])
      }
      let room = (band.right - band.left) / 100 * layoutPixels
      if band.height > 12, room > Double(TerminalWidth.columns(label)) * 8.4 + 12 {
        markup.element(
          "text",
          [
            "class": "state-label", "x": Percent.text((band.left + band.right) / 2), "y": middle,
            "dy": "0.35em", "style": "stroke:\(style.tint)",
          ], label)
      }
    }
  }
}
