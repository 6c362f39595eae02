extension PageContext {
  /// What a member's part of a section is called, as several sections have one.
  func label(_ subject: Phrase, of member: Int) -> String {
    commas([text(subject), summary.members[member].member.name])
  }
}

extension Markup {
  /// Writes a collapsible part with a member's name as its title; for a single member only the part itself.
  mutating func memberDetails(
    _ index: Int, _ page: PageContext, _ subject: Phrase, aside: String,
    _ body: (inout Markup) -> Void
  ) {
    let region = page.label(subject, of: index)
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
