import HitherOuting
package import HitherReport
import HitherText
import HitherTracks

/// The twelve cards of a year on one sheet, like those of a wallet, as SVG.
///
/// A card has its month's colour or the chosen one; its texts are white or black, whichever has
/// more contrast, which is at least 4.58 to 1 on any colour (WCAG 2.2, criterion 1.4.3, requires
/// 4.5).
package enum CardSheet {
  private static let (columns, rows) = (3, 4)
  private static let (width, height, space, top) = (340.0, 214.0, 24.0, 96.0)
  private static var sheetWidth: Double { Double(columns) * (width + space) + space }
  private static var sheetHeight: Double { top + Double(rows) * (height + space) }
  /// The most columns of a line of a title.
  private static let titleColumns = 24

  /// The sheet as SVG.
  package static func svg(
    _ book: CardBook, year: Int, _ language: Language = .english
  ) -> [UInt8] {
    var markup = Markup()
    write(book, year, language, to: &markup)
    markup.newline()
    return markup.bytes
  }

  private static func write(
    _ book: CardBook, _ year: Int, _ language: Language, to markup: inout Markup
  ) {
    let (wide, high) = (Percent.pixels(sheetWidth), Percent.pixels(sheetHeight))
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": wide, "height": high,
        "viewBox": "0 0 \(wide) \(high)",
        "font-family": "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
      ]
    ) { markup in
      markup.element("title", title(year, language))
      markup.void("rect", ["width": wide, "height": high, "fill": "#f4f5f2"])
      text("\(year)", 24, 62, size: 44, weight: 700, colour: "#1c211d", to: &markup)
      text(
        book.household.name(of: book.device), sheetWidth - 24, 62, size: 18, weight: 400,
        colour: "#4a524c", anchor: "end", to: &markup)
      for month in 1...12 {
        guard let key = CardKey(year: year, month: month) else { continue }
        let x = space + Double((month - 1) % columns) * (width + space)
        let y = top + Double((month - 1) / columns) * (height + space)
        markup.newline()
        markup.element("g", ["transform": "translate(\(Percent.pixels(x)) \(Percent.pixels(y)))"]) {
          card(key, book.household.cards[key] ?? CardState(), language, to: &$0)
        }
      }
    }
  }

  static func title(_ year: Int, _ language: Language) -> String {
    CardWords.twelveCards.filled([.when: AttributedText("\(year)")], language).plain
  }

  private static func card(
    _ key: CardKey, _ card: CardState, _ language: Language, to markup: inout Markup
  ) {
    let ground = card.text(.colour) ?? MonthColour.background(key.month)
    let ink = SheetColour.ink(on: ground)
    markup.void(
      "rect",
      [
        "width": Percent.pixels(width), "height": Percent.pixels(height), "rx": "18",
        "fill": ground,
      ])
    // The line below the header, and the notches of a ticket at its ends.
    markup.void(
      "path",
      [
        "d": "M14 62H326", "stroke": ink, "stroke-opacity": "0.45", "stroke-dasharray": "2 6",
        "stroke-linecap": "round", "fill": "none",
      ])
    for x in ["0", Percent.pixels(width)] {
      markup.void("circle", ["cx": x, "cy": "62", "r": "7", "fill": "#f4f5f2"])
    }
    text(
      language.customs.dates.month(key.month).uppercased(), 22, 41, size: 18, weight: 650,
      colour: ink,
      spacing: "1.5", to: &markup)
    if let day = card.day {
      let date = CivilDate(year: key.year, month: key.month, day: day)
      text(
        language.customs.dates.weekdayAndDay(date), width - 22, 43, size: 26, weight: 700,
        colour: ink,
        anchor: "end",
        to: &markup)
    }
    let lines = titleLines(
      card.text(.title) ?? (card.isBlank ? CardWords.nothingYet : .noTitle).text(language))
    for (place, line) in lines.enumerated() {
      text(
        line, 22, 100 + Double(place) * 30, size: 23, weight: card.text(.title) == nil ? 400 : 650,
        colour: ink, to: &markup)
    }
    if let place = card.text(.place) {
      text(
        TerminalWidth.truncated(VisibleText.neutralised(place), to: 36), 22, height - 22, size: 16,
        weight: 400, colour: ink, to: &markup)
    }
    badge(card, language, ground: ground, ink: ink, to: &markup)
  }

  /// The mark of a pending decision, with inverted colours.
  private static func badge(
    _ card: CardState, _ language: Language, ground: String, ink: String, to markup: inout Markup
  ) {
    let key: CardWords? =
      card.conflicts.isEmpty ? (card.isMerged ? .mergedBadge : nil) : .conflictBadge
    guard let word = key?.text(language) else { return }
    let wide = 22 + Double(TerminalWidth.columns(word)) * 9
    let left = width - 22 - wide
    markup.void(
      "rect",
      [
        "x": Percent.pixels(left), "y": Percent.pixels(height - 62), "width": Percent.pixels(wide),
        "height": "26", "rx": "13", "fill": ink,
      ])
    text(
      word, left + wide / 2, height - 44, size: 15, weight: 650, colour: ground,
      anchor: "middle", to: &markup)
  }

  /// A title in at most two lines, broken between words if possible.
  private static func titleLines(_ title: String) -> [String] {
    var lines = [""]
    for word in VisibleText.neutralised(title).split(separator: " ") {
      let longer = (lines.last ?? "").isEmpty ? String(word) : "\(lines.last ?? "") \(word)"
      if TerminalWidth.columns(longer) <= titleColumns || (lines.last ?? "").isEmpty {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    let rest = lines.dropFirst().joined(separator: " ")
    return [lines[0], rest].filter { !$0.isEmpty }.map {
      TerminalWidth.truncated($0, to: titleColumns)
    }
  }

  private static func text(
    _ text: String, _ x: Double, _ y: Double, size: Int, weight: Int, colour: String,
    anchor: String = "start", spacing: String = "0", to markup: inout Markup
  ) {
    markup.element(
      "text",
      [
        "x": Percent.pixels(x), "y": Percent.pixels(y), "font-size": "\(size)",
        "font-weight": "\(weight)", "fill": colour, "text-anchor": anchor,
        "letter-spacing": spacing,
      ], text)
  }
}
