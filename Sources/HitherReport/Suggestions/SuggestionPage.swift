import HitherGeodesy
package import HitherOuting
import HitherPlaces
import HitherText
import HitherTracks

/// The suggested places on a page: maps, a table, and how one is saved. Self-contained, without scripts.
package enum SuggestionPage {
  /// The page as UTF-8.
  ///
  /// - Parameters:
  ///   - result: The run, with the tracks that are drawn.
  ///   - file: The file to which places would be saved.
  package static func html(
    _ suggested: SuggestedPlaces, _ result: OutingResult, file: String,
    _ style: ReportStyle = ReportStyle()
  ) -> [UInt8] {
    let page = PageContext(ReportFolder.content(result), style)
    let language = style.language
    var markup = Markup()
    markup.documentType()
    markup.element("html", language.attributes) { markup in
      markup.pageHead(
        page.text(.suggestedPlaces) + " · " + PageHeader.name(page),
        css: PageStyle.css + language.drawingStyle, hasDarkForm: true)
      markup.element("body") { markup in
        markup.element("main", ["class": "inside bare"]) { markup in
          write(suggested, page, file: file, to: &markup)
        }
        markup.newline()
      }
    }
    markup.newline()
    return markup.bytes
  }

  private static func write(
    _ suggested: SuggestedPlaces, _ page: PageContext, file: String, to markup: inout Markup
  ) {
    let groups = SuggestionGroup.all(suggested)
    markup.element("section", ["class": "card", "aria-labelledby": "suggestions"]) { markup in
      markup.element("h1", ["id": "suggestions"], page.text(.suggestedPlaces))
      markup.element("p", ["class": "note"]) { $0.name(PageHeader.name(page)) }
      for (number, group) in groups.enumerated() {
        markup.newline()
        SuggestionDrawing(group, number: number, page)?.write(to: &markup)
      }
      if groups.reduce(0, { $0 + $1.marks.count }) > 0, page.isGroup {
        MemberKey.writeLegend(page, signs: [], to: &markup)
      }
    }
    markup.newline()
    markup.element("section", ["class": "card"]) { markup in
      writeTable(suggested, groups, page, to: &markup)
      markup.element("p", ["class": "note"], suggested.zoneLine(page.language))
      guard let first = suggested.new.first else { return }
      markup.element("p", page.text(.nothingSaved))
      markup.element("p") { markup in
        markup.element("code") {
          $0.name("hither places suggest … --file \(file) --save \(first.id)")
        }
      }
    }
  }

  private static func writeTable(
    _ suggested: SuggestedPlaces, _ groups: [SuggestionGroup], _ page: PageContext,
    to markup: inout Markup
  ) {
    let letters = groups.flatMap(\.marks).reduce(into: [String: String]()) { letters, mark in
      for id in mark.ids { letters[id] = mark.letter }
    }
    let names = [Phrase.map] + SuggestedPlaces.Row.heads
    markup.element(
      "table", ["class": "cards phrases", "role": "table", "aria-labelledby": "suggestions"]
    ) { markup in
      markup.cardHead(names, textColumns: Set(names.indices), page)
      markup.element("tbody", ["role": "rowgroup"]) { markup in
        for row in suggested.rows {
          let cells = [letters[row.suggestion.id] ?? ""] + row.cells(page.language)
          writeRow(Array(zip(names, cells)), page, to: &markup)
        }
      }
    }
  }

  /// Writes a row; its last cell is a sentence.
  private static func writeRow(
    _ cells: [(name: Phrase, text: String)], _ page: PageContext, to markup: inout Markup
  ) {
    markup.element("tr", ["role": "row"]) { markup in
      for (index, cell) in cells.enumerated() {
        let isMissing = cell.text.isEmpty || cell.text == Measures.unknown
        let style = index == cells.count - 1 ? "text full" : isMissing ? "text missing" : "text"
        markup.element(
          "td", ["role": "cell", "class": style, "data-label": page.text(cell.name)]
        ) { $0.name(cell.text) }
      }
    }
  }
}
