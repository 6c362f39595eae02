import HitherOuting
import HitherText

/// The time of each member in each state, as a table of a picture.
struct StatesTotals {
  private let timeline: StatesTimeline
  private let bands: StateBands?
  private let columns: [ClockState]

  /// The limit of states in a table; further ones are in `totals.csv`.
  private static let mostColumns = 9
  private static let lineHeight = 26.0

  init(_ timeline: StatesTimeline, _ bands: StateBands?) {
    self.timeline = timeline
    self.bands = bands
    columns = Array((bands?.states ?? []).prefix(Self.mostColumns))
  }

  var height: Double { Double(timeline.rows.count + 1) * Self.lineHeight + 4 }

  func write(left: Double, right: Double, top: Double, to markup: inout Markup) {
    let nameWidth = columns.count > 6 ? 150.0 : 200
    let width = (right - left - nameWidth) / Double(max(1, columns.count))
    for (index, state) in columns.enumerated() {
      let edge = left + nameWidth + width * Double(index + 1)
      let label = TerminalWidth.truncated(state.label, to: max(4, Int(width / 9)))
      cell("cell note", edge, top, label, to: &markup)
    }
    let measures = Measures(language: timeline.setting.language)
    for (line, row) in timeline.rows.enumerated() {
      let y = top + Double(line + 1) * Self.lineHeight
      let rule = Percent.pixels(y - Self.lineHeight / 2)
      markup.void(
        "line",
        [
          "class": "rule", "x1": Percent.pixels(left), "x2": Percent.pixels(right), "y1": rule,
          "y2": rule,
        ])
      MemberKey.badge(
        LineStyle(number: row.number), x: Percent.pixels(left + 12), y: Percent.pixels(y),
        to: &markup)
      markup.element(
        "text",
        [
          "class": "states-name", "x": Percent.pixels(left + 28), "y": Percent.pixels(y),
          "dy": "0.35em",
        ],
        TerminalWidth.truncated(VisibleText.neutralised(row.name), to: Int((nameWidth - 30) / 9)))
      for (index, state) in columns.enumerated() {
        let total = timeline.total(of: row, in: state.id)
        let edge = left + nameWidth + width * Double(index + 1)
        cell("cell", edge, y, total > 0 ? measures.hours(milliseconds: total) : "–", to: &markup)
      }
    }
  }

  private func cell(
    _ style: String, _ x: Double, _ y: Double, _ text: String, to markup: inout Markup
  ) {
    markup.element(
      "text", ["class": style, "x": Percent.pixels(x), "y": Percent.pixels(y), "dy": "0.35em"], text
    )
  }
}

extension Measures {
  /// A duration as hours and minutes, such as `92:10`.
  func hours(milliseconds: Int64) -> String {
    let minutes = (milliseconds + 30_000) / 60_000
    let rest = minutes % 60
    return "\(minutes / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
