/// The filters of the timeline, by member and by topic; the scripts make them work.
enum TimelineFilters {
  static func write(
    _ entries: [TimelineEntry], _ page: PageContext, to markup: inout Markup
  ) {
    let kinds = TimelineEntry.Kind.allCases.filter { kind in
      entries.contains { $0.kind == kind }
    }
    let members = page.shownMembers.filter { member in
      entries.contains { $0.members.contains(member) }
    }
    guard kinds.count > 1 || members.count > 1 else { return }
    markup.element(
      "div",
      ["class": "filters", "data-filters": "", "role": "group", "aria-label": page.text(.showWhat)]
    ) { markup in
      if members.count > 1 { write(members: Array(members), page, to: &markup) }
      for kind in kinds { write(kind, page, to: &markup) }
      markup.element(
        "span",
        [
          "class": "note", "role": "status", "data-part": "count",
          "data-text": page.text(.entriesShown),
        ], "")
    }
  }

  private static func write(
    members: [Int], _ page: PageContext, to markup: inout Markup
  ) {
    markup.element("select", ["data-part": "member", "aria-label": page.text(.showWhom)]) {
      markup in
      markup.element("option", ["value": ""], page.text(.everyone))
      for member in members {
        markup.element(
          "option", ["value": String(member)], page.summary.members[member].member.name)
      }
    }
  }

  private static func write(
    _ kind: TimelineEntry.Kind, _ page: PageContext, to markup: inout Markup
  ) {
    markup.element("label") { markup in
      markup.void(
        "input",
        ["type": "checkbox", "value": kind.rawValue, "checked": "checked"])
      // In a separate element, so that a change of language does not affect the box.
      markup.element("span", page.text(kind.phrase))
    }
  }
}
