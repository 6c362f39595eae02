import HitherOuting
import HitherTracks

/// The files that were read, and their rejects.
enum FilesSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    let diagnostics = page.summary.diagnostics
    guard !diagnostics.files.isEmpty || !diagnostics.notices.isEmpty else { return }
    let labels = FileLabels(diagnostics.files.map(\.file))
    markup.foldedSection("files", page.text(.files)) { markup in
      markup.element("p") { markup in
        let rejected = diagnostics.rejected
        markup.text(
          rejected == 0
            ? page.text(.everyRecordUsed)
            : page.sentences([
              page.text(CountedPhrase.rejectedRecords, rejected), page.text(.seeRejects),
            ]))
      }
      if !diagnostics.notices.isEmpty { writeNotices(labels, page, to: &markup) }
      markup.element("details") { markup in
        markup.element("summary", page.text(CountedPhrase.files, diagnostics.files.count))
        let shown = ShownRows(diagnostics.files, allIn: "summary.json")
        markup.scrolling(page.commas([page.text(.files), page.text(.records)])) {
          writeTable(shown, labels, page, to: &$0)
        }
        shown.writeRest(page, to: &markup)
      }
    }
  }

  private static func writeNotices(
    _ labels: FileLabels, _ page: PageContext, to markup: inout Markup
  ) {
    let shown = ShownRows(page.summary.diagnostics.notices, allIn: "summary.json")
    markup.element("ul", ["class": "notices", "aria-label": page.text(.notices)]) { markup in
      for notice in shown.rows {
        markup.element("li") { markup in
          let about = [notice.file.map { labels[$0] }, notice.member].compactMap(\.self)
          for name in about {
            markup.name(name)
            markup.text(": ")
          }
          writeWords(of: notice, page, to: &markup)
        }
      }
    }
    shown.writeRest(page, to: &markup)
  }

  /// The text of a notice in the page's language, otherwise its own English message.
  static func writeWords(of notice: Notice, _ page: PageContext, to markup: inout Markup) {
    if let words = page.language.wording(notice) {
      markup.wording(words)
    } else {
      markup.element("bdi", ["lang": Language.english.tag], notice.message)
    }
  }

  private static func writeTable(
    _ shown: ShownRows<Diagnostics.File>, _ labels: FileLabels, _ page: PageContext,
    to markup: inout Markup
  ) {
    markup.element("table", ["aria-labelledby": "files"]) { markup in
      markup.tableHead(
        [Phrase.file, .format, .records, .rejected].map(page.text), textColumns: [0, 1])
      markup.element("tbody") { markup in
        for file in shown.rows {
          markup.element("tr") { markup in
            markup.element("th", ["scope": "row", "class": "text"]) { $0.name(labels[file.file]) }
            markup.element("td", ["class": "text"]) { $0.name(file.format) }
            markup.element("td", page.measures.count(file.records))
            markup.element("td", page.measures.count(file.rejected))
          }
        }
      }
    }
  }
}
