import HitherOuting
package import HitherReport
import HitherText
import HitherTracks

/// The twelve cards of a year as a page that opens offline and makes no request.
///
/// It is text in boxes, not a picture: it grows with the reader's text, and a screen reader meets a heading a month.
package enum CardSheetPage {
  package static func html(
    _ book: CardBook, year: Int, _ language: Language = .english
  ) -> [UInt8] {
    var markup = Markup()
    markup.documentType()
    markup.element("html", language.attributes) { markup in
      markup.pageHead(CardSheet.title(year, language), css: style)
      markup.element("body") { markup in
        markup.element("main") { markup in
          markup.element("header") { markup in
            markup.element("h1", CardSheet.title(year, language))
            markup.element("p") { $0.name(book.household.name(of: book.device)) }
          }
          markup.element("ol") { markup in
            for month in 1...12 {
              guard let key = CardKey(year: year, month: month) else { continue }
              markup.newline()
              card(key, book.household.cards[key] ?? CardState(), language, to: &markup)
            }
          }
        }
        markup.newline()
      }
      markup.newline()
    }
    markup.newline()
    return markup.bytes
  }

  private static func card(
    _ key: CardKey, _ card: CardState, _ language: Language, to markup: inout Markup
  ) {
    let ground = card.text(.colour) ?? MonthColour.background(key.month)
    let ink = SheetColour.ink(on: ground)
    markup.element("li", ["style": "--card:\(ground);--ink:\(ink)"]) { markup in
      markup.element("div", ["class": "head"]) { markup in
        markup.element("h2", language.customs.dates.month(key.month).uppercased())
        if let day = card.day {
          let date = CivilDate(year: key.year, month: key.month, day: day)
          markup.element(
            "p", ["class": "day"], language.customs.dates.weekdayAndDay(date))
        }
      }
      if let title = card.text(.title) {
        markup.element("p", ["class": "title"]) { $0.name(VisibleText.neutralised(title)) }
      } else {
        markup.element("p", (card.isBlank ? CardWords.nothingYet : .noTitle).text(language))
      }
      markup.element("div", ["class": "foot"]) { markup in
        if let place = card.text(.place) {
          markup.element("p") { $0.name(VisibleText.neutralised(place)) }
        }
        let key: CardWords? =
          card.conflicts.isEmpty ? (card.isMerged ? .mergedBadge : nil) : .conflictBadge
        if let key { markup.element("p", ["class": "badge"], key.text(language)) }
      }
    }
  }

  private static let style = """
    *{box-sizing:border-box;margin:0}
    body{background:#f4f5f2;color:#1c211d;font:1rem/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
    overflow-wrap:anywhere}
    main{max-width:72rem;margin-inline:auto;padding:1.5rem}
    header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:.25rem 1rem;
    margin-bottom:1.25rem}
    h1{font-size:1.75rem}
    ol{list-style:none;padding:0;display:grid;gap:1.5rem;
    grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr))}
    li{background:var(--card);color:var(--ink);border:1px solid transparent;border-radius:1.1rem;padding:1.1rem 1.35rem;min-height:13rem;
    display:flex;flex-direction:column;gap:.75rem;print-color-adjust:exact}
    .head,.foot{display:flex;justify-content:space-between;align-items:center;gap:.5rem 1rem;flex-wrap:wrap}
    .head{border-bottom:2px dotted;padding-bottom:.6rem}
    h2{font-size:1.1rem;letter-spacing:.08em}
    .day{font-size:1.5rem;font-weight:700}
    .title{font-size:1.4rem;line-height:1.25;font-weight:650}
    .foot{margin-top:auto}
    .badge{background:var(--ink);color:var(--card);border-radius:1rem;padding:.1rem .75rem;font-weight:650;
    margin-inline-start:auto}
    @media (forced-colors:active){.badge{border:1px solid}}
    @media print{@page{size:A4;margin:12mm}body{background:none}main{padding:0}li{break-inside:avoid;min-height:10rem}
    ol{grid-template-columns:repeat(3,minmax(0,1fr));gap:.75rem}}
    """
}
