import HitherSummaries

extension Markup {
  /// Writes a part that can be opened, with a member's name for its title.
  mutating func memberDetails(
    _ index: Int, _ page: PageContext, _ subject: Phrase, aside: String,
    _ body: (inout Markup) -> Void
  ) {
    element("details", page.isGroup ? [:] : ["open": "open"]) { markup in
      markup.element("summary") { markup in
        if page.isGroup { MemberKey.write(page.styles[index], to: &markup) }
        markup.name(page.summary.members[index].member.name)
        markup.element("span", ["class": "note"], aside)
      }
      // A member has such a part in several sections.
      let name = page.summary.members[index].member.name
      markup.scrolling(page.text(subject) + ": " + name, body)
    }
  }
}
