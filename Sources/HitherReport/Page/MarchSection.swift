import HitherEstimates
import HitherGroups
import HitherTracks

/// How the group kept together: its length, the order of march, waits and splits.
enum MarchSection {
  /// The limit of lines in a list; all are in `summary.json`.
  private static let mostLines = 12

  static func write(_ page: PageContext, to markup: inout Markup) {
    guard let group = page.summary.group, let longest = group.maxColumn, group.order.count > 1
    else { return }
    markup.foldedSection("march", page.text(.keepingTogether)) { markup in
      var slots: [Clause.Slot: AttributedText] = [
        .gap: AttributedText(page.measures.distance(longest))
      ]
      if let mean = group.meanColumn {
        slots[.length] = AttributedText(page.measures.distance(mean))
      }
      markup.element("p", ["class": "lead"], page.wording(.columnWas, slots).plain)
      writeOrder(group, page, to: &markup)
      writeList(.whoWaited, group.waits.map { wait($0, page) }, page, to: &markup)
      writeList(.whoWasApart, group.splits.map { split($0, page) }, page, to: &markup)
    }
  }

  private static func writeOrder(
    _ group: GroupSummary, _ page: PageContext, to markup: inout Markup
  ) {
    let shown = ShownRows(group.order, most: page.detail.members, allIn: "summary.json")
    let names: [Phrase] = [.meanPlace, .walkedFirst, .walkedLast, .waitedTime]
    markup.element("table", ["class": "cards", "role": "table", "aria-labelledby": "march"]) {
      markup in
      markup.cardHead([.member] + names, page)
      markup.element("tbody", ["role": "rowgroup"]) { markup in
        for march in shown.rows {
          guard let index = index(of: march.member, page) else { continue }
          let cells = [
            page.measures.number(march.meanPlace, decimals: 1),
            page.measures.duration(milliseconds: march.ledMilliseconds),
            page.measures.duration(milliseconds: march.lastMilliseconds),
            page.measures.duration(milliseconds: waited(march.member, group)),
          ]
          markup.element("tr", ["role": "row"]) { markup in
            markup.cardTitle(index, page)
            for (name, cell) in zip(names, cells) {
              markup.element("td", ["role": "cell", "data-label": page.text(name)], cell)
            }
          }
        }
      }
    }
    shown.writeRest(page, to: &markup)
  }

  private static func writeList(
    _ heading: Phrase, _ lines: [AttributedText], _ page: PageContext, to markup: inout Markup
  ) {
    guard !lines.isEmpty else { return }
    markup.element("h3", page.text(heading))
    markup.element("ul", ["class": "lines"]) { markup in
      for line in lines.prefix(mostLines) { markup.element("li") { $0.wording(line) } }
    }
    guard lines.count > mostLines else { return }
    let more = page.counted(lines.count - mostLines)
    markup.element(
      "p", ["class": "note"], page.wording(.moreInSummary, [.count: more]).plain)
  }

  private static func wait(_ wait: GroupSummary.Wait, _ page: PageContext) -> AttributedText {
    page.wording(
      .spanWaited,
      [
        .when: span(wait.start, wait.end, page),
        .who: page.list(wait.waiters.map { page.name(ofID: $0.member) }),
        .whom: page.name(ofID: wait.waitedFor),
        .length: AttributedText(page.measures.duration(milliseconds: wait.durationMilliseconds)),
      ])
  }

  private static func split(_ split: GroupSummary.Split, _ page: PageContext) -> AttributedText {
    var slots: [Clause.Slot: AttributedText] = [
      .who: page.list(split.rear.map { page.name(ofID: $0) }),
      .gap: AttributedText(page.measures.distance(split.maxGap)),
    ]
    guard let end = split.end else {
      slots[.when] = AttributedText(page.times.time(split.start))
      return page.wording(.spanApartToEnd, slots)
    }
    slots[.when] = span(split.start, end, page)
    return page.wording(.spanApart, slots)
  }

  private static func span(_ start: Instant, _ end: Instant, _ page: PageContext) -> AttributedText
  {
    page.wording(.fromTo, page.ends(of: TimeStretch(from: start, to: end)))
  }

  private static func waited(_ member: String, _ group: GroupSummary) -> Int64 {
    group.waits.reduce(0) { sum, wait in
      sum + wait.waiters.reduce(0) { $0 + ($1.member == member ? $1.milliseconds : 0) }
    }
  }

  private static func index(of id: String, _ page: PageContext) -> Int? {
    page.summary.members.firstIndex { $0.member.id == id }
  }
}
