extension Markup {
  /// Writes a part that can be opened, with a member's name for its title; of one alone just the part.
  mutating func memberDetails(
    _ index: Int, _ page: PageContext, _ subject: Phrase, aside: String,
    _ body: (inout Markup) -> Void
  ) {
    // A member has such a part in several sections.
    let region = page.commas([page.text(subject), page.summary.members[index].member.name])
    guard page.isGroup else {
      element("p", ["class": "note"], aside)
      return scrolling(region, body)
    }
    element("details") { markup in
      markup.element("summary") { markup in
        MemberKey.write(page.styles[index], to: &markup)
        markup.name(page.summary.members[index].member.name)
        markup.element("span", ["class": "note"], aside)
      }
      markup.scrolling(region, body)
    }
  }
}
