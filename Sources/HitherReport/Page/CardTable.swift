extension Markup {
  /// Writes the head of a table that turns into cards on a narrow screen.
  ///
  /// Cards are laid out as blocks; the roles keep the table a table for screen readers.
  mutating func cardHead(_ names: [Phrase], textColumns: Set<Int> = [0], _ page: PageContext) {
    element("thead", ["role": "rowgroup"]) { markup in
      markup.element("tr", ["role": "row"]) { markup in
        for (index, name) in names.enumerated() {
          let style = textColumns.contains(index) ? "text" : "figure"
          markup.element(
            "th", ["scope": "col", "role": "columnheader", "class": style], page.text(name))
        }
      }
    }
  }

  /// Writes the cell with the member of a row.
  mutating func cardTitle(_ index: Int, _ page: PageContext) {
    let member = page.summary.members[index].member
    element("th", ["scope": "row", "role": "rowheader", "class": "text"]) { markup in
      markup.element("span", ["class": "who-cell"]) { markup in
        if page.isGroup { MemberKey.write(page.styles[index], to: &markup) }
        markup.element("span") { markup in
          markup.name(member.name)
          guard page.isGroup, index == page.summary.namedLeader else { return }
          markup.text(" ")
          markup.element("span", ["class": "tag"], page.text(.leader))
        }
      }
    }
  }
}
