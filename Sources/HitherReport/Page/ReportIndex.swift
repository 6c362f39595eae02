import HitherOuting

/// Writes `index.html`: a list of the reports of several outings, with their first figures.
enum ReportIndex {
  /// A listed report.
  struct Entry {
    /// The name of its folder.
    let name: String
    let content: ReportContent
  }

  /// The number of figures shown per outing.
  private static let mostFigures = 4

  private static let style =
    "h2 a{color:var(--accent);display:inline-block;padding-block:.8rem;margin-block:-.8rem}"
    + ".card .figures{margin-top:.8rem}"

  /// The page as UTF-8, in the style's language and units.
  static func html(_ title: String, _ entries: [Entry], _ style: ReportStyle) -> [UInt8] {
    let language = style.language
    let count = CountedPhrase.outings.text(
      entries.count, shown: Measures(style).count(entries.count), language)
    let name = title.isEmpty ? Phrase.unnamed.text(language) : title
    var markup = Markup()
    markup.documentType()
    markup.element("html", language.attributes) { markup in
      markup.pageHead(
        name + " · " + Phrase.outingReport.text(language),
        css: PageStyle.css + language.drawingStyle + Self.style, hasDarkForm: true)
      markup.element("body") { markup in
        markup.element("header", ["class": "top"]) { markup in
          markup.element("div", ["class": "inside"]) { markup in
            markup.element("p", ["class": "eyebrow"], Phrase.outingReport.text(language))
            markup.element("h1") { $0.name(name) }
            markup.element("p", ["class": "when"], count)
          }
        }
        markup.element("main", ["id": "report", "class": "inside"]) { markup in
          for (number, entry) in entries.enumerated() {
            markup.newline()
            write(entry, number, PageContext(entry.content, style), to: &markup)
          }
          markup.newline()
        }
      }
    }
    markup.newline()
    return markup.bytes
  }

  private static func write(
    _ entry: Entry, _ number: Int, _ page: PageContext, to markup: inout Markup
  ) {
    let id = "outing-\(number + 1)"
    markup.element("section", ["class": "card", "aria-labelledby": id]) { markup in
      markup.element("h2", ["id": id]) { markup in
        markup.element("a", ["href": link(entry.name)]) { markup in
          markup.name(PageHeader.name(page))
        }
      }
      if let start = page.summary.start, let end = page.summary.end {
        let guess = page.summary.zoneGuess(page.language).map { ["(\($0))"] } ?? []
        markup.element(
          "p", ["class": "when"],
          (page.times.span(start, end) + guess).joined(separator: " "))
      }
      if page.isGroup {
        markup.element("p", ["class": "who"]) { markup in
          markup.wording(page.list(page.membersByNumber.map(page.name)))
        }
      }
      markup.element("dl", ["class": "figures"]) { markup in
        for figure in KeyFigures.all(page).filter(\.isOnCard).prefix(mostFigures) {
          figure.write(page, to: &markup)
        }
      }
    }
  }

  /// The relative URL of a report: non-ASCII letters are percent-encoded.
  private static func link(_ name: String) -> String {
    let hex = Array("0123456789ABCDEF")
    let path = name.utf8.map { byte -> String in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      return isPlain || "-_.".contains(character)
        ? String(character) : "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
    }
    return path.joined() + "/report.html"
  }
}
