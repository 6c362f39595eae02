/// Writes `report.html`: one file that opens offline and makes no request.
///
/// It is whole without scripts; where there are some, they add to it.
///
/// The sections are one file each; what comes from the input passes `Markup`'s one escape.
package enum ReportPage {
  /// The page as UTF-8.
  package static func html(
    _ content: ReportContent, style: ReportStyle = ReportStyle()
  ) -> [UInt8] {
    let page = PageContext(content, style)
    var markup = Markup()
    markup.documentType()
    markup.element("html", ["lang": style.language.rawValue]) { markup in
      markup.newline()
      writeHead(page, to: &markup)
      markup.element("body") { markup in
        markup.element("a", ["class": "skip", "href": "#report"], page.text(.skipToContent))
        PageHeader.write(page, to: &markup)
        markup.element("main", ["id": "report", "class": "inside"]) { markup in
          writeSections(page, to: &markup)
        }
        PageFooter.write(page, to: &markup)
        page.scripts?.writeEnd(page, to: &markup)
      }
      markup.newline()
    }
    markup.newline()
    return markup.bytes
  }

  private static func writeHead(_ page: PageContext, to markup: inout Markup) {
    markup.element("head") { markup in
      markup.void("meta", ["charset": "utf-8"])
      markup.void(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
            + (page.scripts?.policy ?? ""),
        ])
      markup.void(
        "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      markup.void("meta", ["name": "color-scheme", "content": "light dark"])
      markup.void("meta", ["name": "generator", "content": "Hither"])
      markup.element("title", PageHeader.name(page) + " · " + page.text(.outingReport))
      markup.newline()
      markup.styleSheet(PageStyle.css)
      page.scripts?.writeHead(to: &markup)
    }
    markup.newline()
  }

  private static func writeSections(_ page: PageContext, to markup: inout Markup) {
    let sections: [(PageContext, inout Markup) -> Void] = [
      KeyFigures.write, GapSection.write, MapSection.write, ClockSection.write,
      HappeningsSection.write, ElevationSection.write, MembersSection.write, TogetherSection.write,
      MarchSection.write,
      StopsSection.write, PlacesSection.write, SplitsSection.write, WalkingTimeSection.write,
      QualitySection.write,
      FilesSection.write,
    ]
    for write in sections {
      markup.newline()
      write(page, &markup)
    }
    markup.newline()
  }
}

extension Markup {
  /// Writes a section with its heading, which names it.
  mutating func section(
    _ id: String, _ heading: String, _ body: (inout Markup) -> Void
  ) {
    element("section", ["class": "card", "aria-labelledby": id]) { markup in
      markup.element("h2", ["id": id], heading)
      body(&markup)
    }
  }

  /// Writes a box that scrolls within itself where its content is wide, also by keyboard.
  mutating func scrolling(_ label: String, _ body: (inout Markup) -> Void) {
    element(
      "div", ["class": "scroll", "role": "region", "tabindex": "0", "aria-label": label], body)
  }

  /// Writes the head of a table; the first column is text.
  mutating func tableHead(_ names: [String], textColumns: Set<Int> = [0]) {
    element("thead") { markup in
      markup.element("tr") { markup in
        for (index, name) in names.enumerated() {
          // A column of bars has no name of its own.
          guard !name.isEmpty else {
            markup.element("td", "")
            continue
          }
          markup.element(
            "th",
            textColumns.contains(index)
              ? ["scope": "col", "class": "text"] : ["scope": "col"], name)
        }
      }
    }
  }
}
