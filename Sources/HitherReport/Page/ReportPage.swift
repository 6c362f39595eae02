/// Writes `report.html`: one file that opens offline and makes no request.
///
/// It is complete without its scripts; they add to it.
///
/// The sections are one file each; all input passes through `Markup`'s single escape function.
package enum ReportPage {
  /// The page as UTF-8.
  ///
  /// - Parameter style: The style shown first, and without scripts; the other languages and units
  ///   are in the page too.
  package static func html(
    _ content: ReportContent, style: ReportStyle = ReportStyle()
  ) -> [UInt8] {
    // A pseudo-language for tests is the only one on its page.
    let languages = Language.all.contains(style.language) ? Language.all : [style.language]
    let styles = languages.flatMap { language in
      UnitSystem.allCases.map { units in
        var style = style
        (style.language, style.units) = (language, units)
        return style
      }
    }
    let base = styles.firstIndex { $0.language == style.language && $0.units == style.units } ?? 0
    var page: [UInt8] = []
    for detail in PageDetail.candidates(content) {
      page = html(content, styles, base: base, detail)
      if page.count <= PageDetail.mostBytes { break }
    }
    return page
  }

  /// The page at a level of detail.
  ///
  /// - Parameter base: The index of the style that is shown first.
  static func html(
    _ content: ReportContent, _ styles: [ReportStyle], base: Int, _ detail: PageDetail
  ) -> [UInt8] {
    var merger = VariantMerger(base: base)
    let nodes = merger.merge(styles.map { tree(content, style: $0, detail) })
    let names = styles.map { $0.language.tag + " " + $0.units.rawValue }
    // Large content that is the same in all variants is written once.
    var end = Markup()
    VariantScript.write(table: merger.table.json(variants: names), to: &end)
    let page = PageContext(content, styles[base], detail)
    page.scripts?.writeEnd(page, to: &end)
    end.newline()
    return MarkupWriter.bytes(nodes.map { $0.appending(end.nodes, to: "body") })
  }

  /// The page in one language and system of units.
  static func tree(
    _ content: ReportContent, style: ReportStyle, _ detail: PageDetail = .whole
  ) -> [MarkupNode] {
    let page = PageContext(content, style, detail)
    var markup = Markup()
    markup.documentType()
    markup.element(
      "html",
      style.language.customs.isRightToLeft
        ? ["lang": style.language.tag, "dir": "rtl", "data-units": style.units.rawValue]
        : ["lang": style.language.tag, "data-units": style.units.rawValue]
    ) { markup in
      markup.newline()
      writeHead(page, to: &markup)
      markup.element("body") { markup in
        markup.element("a", ["class": "skip", "href": "#report"], page.text(.skipToContent))
        PageHeader.write(page, to: &markup)
        markup.element("main", ["id": "report", "class": bodyClass(page)]) { markup in
          writeSections(page, to: &markup)
        }
        PageFooter.write(page, to: &markup)
      }
      markup.newline()
    }
    markup.newline()
    return markup.nodes
  }

  private static func bodyClass(_ page: PageContext) -> String {
    page.isOfHousehold ? "inside household" : page.isGroup ? "inside" : "inside alone"
  }

  private static func writeHead(_ page: PageContext, to markup: inout Markup) {
    markup.pageHead(
      PageHeader.name(page) + " · " + page.text(.outingReport),
      css: PageStyle.css + page.language.drawingStyle,
      scripts: [VariantScript.script] + (page.scripts?.all ?? []), showsPictures: true,
      hasDarkForm: true
    ) { markup in
      page.scripts?.writeHead(page, to: &markup)
    }
  }

  private static func writeSections(_ page: PageContext, to markup: inout Markup) {
    // The answer comes first, then the course of the day; reference sections come last, collapsed.
    // For a household's days the page does not answer who fell behind (`withoutMarch`) but who was
    // where.
    let beginning: [(PageContext, inout Markup) -> Void] =
      page.isOfDays
      ? [ClockSection.write, KeyFigures.write, MapSection.write]
      : [AnswerSection.write, KeyFigures.write, MapSection.write, ClockSection.write]
    // Days of a household have no march: no medians of lives, no gaps, no splits.
    let ofHousehold: [(PageContext, inout Markup) -> Void] = [
      HomeSection.write, ClockSection.write, MapSection.write, HappeningsSection.write,
      LogSection.write, RollCallSection.write, MembersSection.write, WaysSection.write,
      PlacesSection.write, StopsSection.write, QualitySection.write, FilesSection.write,
    ]
    let sections: [(PageContext, inout Markup) -> Void] =
      page.isOfHousehold
      ? ofHousehold
      : beginning + [
        GapSection.write, HappeningsSection.write, LogSection.write, RollCallSection.write,
        ElevationSection.write, TempoSection.write, SplitsSection.write, MembersSection.write,
        WaysSection.write, TogetherSection.write, MarchSection.write, StopsSection.write,
        PlacesSection.write, WalkingTimeSection.write, QualitySection.write, FilesSection.write,
      ]
    for write in sections {
      markup.newline()
      write(page, &markup)
    }
    markup.newline()
  }
}

extension Markup {
  /// Writes a section with its heading, which is its label.
  package mutating func section(
    _ id: String, _ heading: String, _ body: (inout Markup) -> Void
  ) {
    element("section", ["class": "card", "aria-labelledby": id]) { markup in
      markup.element("h2", ["id": id], heading)
      body(&markup)
    }
  }

  /// Writes a collapsed reference section, which its heading opens.
  mutating func foldedSection(
    _ id: String, _ heading: String, isOpen: Bool = false, _ body: (inout Markup) -> Void
  ) {
    element("section", ["class": "card folded", "aria-labelledby": id]) { markup in
      markup.element("details", isOpen ? ["open": "open"] : [:]) { markup in
        markup.element("summary") { $0.element("h2", ["id": id], heading) }
        markup.element("div", ["class": "inner"], body)
      }
    }
  }

  /// Writes a box with wide content that scrolls by itself, also by keyboard.
  package mutating func scrolling(_ label: String, _ body: (inout Markup) -> Void) {
    element(
      "div", ["class": "scroll", "role": "region", "tabindex": "0", "aria-label": label], body)
  }

  /// Writes the head of a table; the first column is text.
  package mutating func tableHead(_ names: [String], textColumns: Set<Int> = [0]) {
    element("thead") { markup in
      markup.element("tr") { markup in
        for (index, name) in names.enumerated() {
          // A column of bars has no name.
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
