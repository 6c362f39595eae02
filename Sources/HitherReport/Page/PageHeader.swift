import HitherOuting

/// The page's header: name, time and leader, over the outline of the hills.
enum PageHeader {
  static func write(_ page: PageContext, to markup: inout Markup) {
    markup.newline()
    markup.element("header", ["class": "top"]) { markup in
      markup.element("div", ["class": "inside"]) { markup in
        markup.element("p", ["class": "eyebrow"], page.text(.outingReport))
        markup.element("h1") { $0.name(name(page)) }
        if let start = page.summary.start, let end = page.summary.end {
          markup.element("p", ["class": "when"]) { markup in
            let guess = page.summary.zoneGuess(page.language).map { ["(\($0))"] } ?? []
            for part in page.times.span(start, end) + guess {
              markup.element("span", ["class": "whole"], part)
              markup.text(" ")
            }
          }
        }
        writeMembers(page, to: &markup)
        // Who gets a copy must not take its figures for those of the whole outing.
        for notice in page.summary.diagnostics.notices where notice.isOfSharingCopy {
          markup.element("p", ["class": "who copy"]) {
            FilesSection.writeWords(of: notice, page, to: &$0)
          }
        }
        VariantSwitch.write(page, to: &markup)
      }
      writeHills(page, to: &markup)
    }
    markup.newline()
  }

  static func name(_ page: PageContext) -> String {
    page.summary.outing.name.isEmpty ? page.text(.unnamed) : page.summary.outing.name
  }

  private static func writeMembers(_ page: PageContext, to markup: inout Markup) {
    let hidden = page.summary.hiddenMembers ?? 0
    if hidden > 0 {
      markup.element("p", ["class": "who"], page.text(CountedPhrase.hiddenMembers, hidden))
    }
    guard page.isGroup else { return }
    markup.element("p", ["class": "who"]) { markup in
      markup.text(page.text(CountedPhrase.members, page.summary.members.count))
      if let leader = page.summary.leaderLine(page.language) {
        markup.text(" · ")
        markup.wording(leader)
      }
    }
  }

  /// The first member's heights as hills; a decoration, hidden from screen readers.
  private static func writeHills(_ page: PageContext, to markup: inout Markup) {
    guard let hills = Hills(page) else { return }
    markup.element(
      "svg",
      [
        "class": "hills", "viewBox": "0 0 10000 1000", "preserveAspectRatio": "none",
        "aria-hidden": "true",
      ]
    ) { markup in
      markup.void("path", ["class": "far", "d": hills.path(offset: 120, height: 860)])
      markup.void("path", ["class": "near", "d": hills.path(offset: 60, height: 520)])
    }
  }
}
