package import HitherReport

/// The frame of the pages about policies: one file that opens offline and makes no request.
package enum LabFrame {
  /// A page as UTF-8.
  ///
  /// - Parameter main: Writes the page's content.
  package static func html(
    title: String, css: String = LabStyle.css, _ language: Language, _ main: (inout Markup) -> Void
  ) -> [UInt8] {
    var markup = Markup()
    markup.documentType()
    markup.element("html", language.attributes) { markup in
      markup.pageHead(title, css: css + language.drawingStyle, scripts: [LabScript.script])
      markup.element("body") { markup in
        markup.element("main", [:], main)
        markup.newline()
        markup.script(LabScript.script)
      }
      markup.newline()
    }
    markup.newline()
    return markup.bytes
  }

  /// A table of policies that can be filtered and sorted, the first two columns of which are text.
  package static func writePolicies(
    _ heads: [String], note: String, _ language: Language, to markup: inout Markup,
    rows: (inout Markup) -> Void
  ) {
    markup.newline()
    let title = LabWords.allPolicies.text(language)
    markup.section("policies", title) { markup in
      markup.element("p", ["class": "tools", "hidden": ""]) { markup in
        markup.element("label") { markup in
          markup.text(LabWords.filter.text(language) + " ")
          markup.void("input", ["type": "search", "data-filter": "", "size": "24"])
        }
      }
      markup.scrolling(title) { markup in
        markup.element("table", ["data-sorts": ""]) { markup in
          markup.tableHead(heads, textColumns: [0, 1])
          markup.element("tbody", [:], rows)
        }
      }
      markup.element("p", ["class": "note"], note)
    }
  }

  /// A cell with an estimate and, in small figures, its interval; a dash if it is unknown.
  package static func writeCell(
    _ estimate: Estimate?, unit: Double = 1, places: Int, _ language: Language,
    to markup: inout Markup
  ) {
    guard let estimate, let value = estimate.value else {
      markup.element("td", "–")
      return
    }
    markup.element("td", ["data-value": LabFigure.text(value, places: 6)]) { markup in
      markup.text(LabFigure.text(value / unit, places: places, language))
      guard let interval = estimate.interval else { return }
      let range = interval.lowerBound / unit...interval.upperBound / unit
      markup.element("small", " " + LabFigure.text(range, places: places, language))
    }
  }
}
