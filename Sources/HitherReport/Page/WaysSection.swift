import HitherOuting

/// On which kinds of ways of a network each member was: a sentence each.
enum WaysSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    let members = page.shownMembers.filter { page.summary.members[$0].isNetworkAsked }
    guard !members.isEmpty else { return }
    markup.section("ways", page.text(.ways)) { markup in
      markup.element("ul", ["class": "lines"]) { markup in
        for index in members { markup.element("li") { $0.wording(line(index, page)) } }
      }
      let credits = members.lazy.compactMap { page.summary.members[$0].network?.attribution }
      if let credit = credits.first {
        markup.element("p", ["class": "note"]) { $0.name(credit) }
      }
    }
  }

  private static func line(_ index: Int, _ page: PageContext) -> AttributedText {
    let totals = page.summary.members[index].network
    let what = totals.map { WaysSentence(measures: page.measures).text($0) }
    var slots: [Clause.Slot: AttributedText] = [
      .what: AttributedText(what ?? page.text(.notKnown))
    ]
    if page.isGroup { slots[.who] = page.name(of: index) }
    return page.wording(.waysWere, slots)
  }
}
