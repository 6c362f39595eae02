import HitherOuting
import HitherText
import HitherTracks

/// Writes `timeline.svg`: the members' states, a line per day, with a legend and totals.
package enum TimelinePicture {
  private static let width = 1000.0
  private static let margin = 24.0

  /// A standalone picture; it has a text if there is nothing to show.
  package static func svg(_ timeline: StatesTimeline) -> [UInt8] {
    let bands = StateBands(timeline, layoutPixels: width - 2 * margin)
    let legend = StatesLegend(bands, left: margin, right: width - margin, top: 92)
    let totals = StatesTotals(timeline, bands)
    let top = legend.bottom + 14
    let tableTop = top + (bands?.height ?? 0) + 26
    let height = tableTop + totals.height + margin
    var markup = Markup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria-labelledby": "title desc",
        "viewBox": "0 0 1000 \(Percent.pixels(height))", "width": "1000",
        // It is not made smaller on a narrow screen, where nobody could read it.
        "height": Percent.pixels(height),
      ]
    ) { markup in
      let language = timeline.setting.language
      markup.element("title", ["id": "title"], headline(timeline))
      markup.element("desc", ["id": "desc"], Phrase.statesDescription.text(language))
      markup.styleSheet(TimelineStyle.standalone)
      markup.void(
        "rect", ["width": "1000", "height": Percent.pixels(height), "style": "fill:var(--surface)"])
      text("headline", 44, headline(timeline), to: &markup)
      text("note", 70, period(timeline), to: &markup)
      legend.write(to: &markup)
      guard let bands else { return }
      markup.element(
        "svg",
        [
          "x": Percent.pixels(margin), "y": Percent.pixels(top),
          "width": Percent.pixels(width - 2 * margin), "height": Percent.pixels(bands.height),
        ]
      ) { bands.write(to: &$0) }
      totals.write(left: margin, right: width - margin, top: tableTop, to: &markup)
    }
    markup.newline()
    return markup.bytes
  }

  private static func text(
    _ style: String, _ y: Double, _ text: String, to markup: inout Markup
  ) {
    markup.element(
      "text", ["class": style, "x": Percent.pixels(margin), "y": Percent.pixels(y)],
      TerminalWidth.truncated(VisibleText.neutralised(text), to: style == "headline" ? 70 : 130))
  }

  private static func headline(_ timeline: StatesTimeline) -> String {
    let name = timeline.setting.name
    return name.isEmpty ? Phrase.whoWasWhere.text(timeline.setting.language) : name
  }

  private static func period(_ timeline: StatesTimeline) -> String {
    guard let span = timeline.span else {
      return Phrase.nothingKnown.text(timeline.setting.language)
    }
    let times = LocalTimes(
      zoneName: timeline.setting.timeZone, start: span.from, language: timeline.setting.language)
    return times.span(span.from, span.to).joined(separator: " ")
  }
}
