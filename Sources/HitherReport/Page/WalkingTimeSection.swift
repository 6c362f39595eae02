import HitherEstimates

/// The expected and actual time of each section of the route.
enum WalkingTimeSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    let members = page.membersByNumber.filter { index in
      page.summary.members[index].walkingTime != nil && page.summary.members[index].isOnFoot
    }
    guard !members.isEmpty else { return }
    markup.foldedSection("walking-times", page.text(.walkingTimes)) { markup in
      let shown = ShownRows(members, most: page.detail.tables, allIn: "sections.csv")
      for index in shown.rows {
        guard let time = page.summary.members[index].walkingTime else { continue }
        write(time, of: index, page, to: &markup)
      }
      shown.writeRest(page, to: &markup)
      markup.element("p", ["class": "note"], page.text(.whatWalkingTimesAre))
    }
  }

  private static func write(
    _ time: WalkingTime, of index: Int, _ page: PageContext, to markup: inout Markup
  ) {
    let measures = page.measures
    let planned = page.labelled(.dinRule, measures.duration(seconds: time.total.din33466))
    let actual = time.total.elapsedMilliseconds.map { elapsed in
      page.labelled(.taken, measures.duration(milliseconds: elapsed))
    }
    let aside = page.commas([planned] + (actual.map { [$0] } ?? []))
    let shown = ShownRows(time.sections, allIn: "sections.csv")
    markup.memberDetails(index, page, .walkingTimes, aside: aside) { markup in
      markup.element(
        "table", ["class": "wide", "aria-label": page.label(.walkingTimes, of: index)]
      ) { markup in
        markup.tableHead(
          [
            Phrase.section, .ascent, .descent, .dinRule, .swissRule, .naismithRule, .toblerRule,
            .movingTime, .elapsedTime,
          ].map(page.text))
        markup.element("tbody") { markup in
          for section in shown.rows {
            write(section, page, to: &markup) { name(section, measures, to: &$0) }
          }
          guard time.sections.count > 1 else { return }
          write(time.total, page, to: &markup) { markup in
            markup.element("span", ["class": "whole"], page.text(.wholeWay))
          }
        }
      }
      shown.writeRest(page, to: &markup)
    }
  }

  private static func name(
    _ section: WalkingTime.Section, _ measures: Measures, to markup: inout Markup
  ) {
    if let name = section.name {
      markup.name(name)
      markup.text(" ")
    }
    let stretch = measures.stretch(from: section.start, to: section.end)
    markup.element("span", ["class": "whole"], stretch)
  }

  private static func write(
    _ section: WalkingTime.Section, _ page: PageContext, to markup: inout Markup,
    name: (inout Markup) -> Void
  ) {
    let measures = page.measures
    markup.element("tr") { markup in
      markup.element("th", ["scope": "row", "class": "text"], name)
      markup.element("td", measures.height(section.ascent))
      markup.element("td", measures.height(section.descent))
      for seconds in [section.din33466, section.swiss, section.naismith, section.tobler] {
        markup.element("td", measures.duration(seconds: seconds))
      }
      markup.element("td", measures.duration(milliseconds: section.movingMilliseconds))
      markup.element("td", measures.duration(milliseconds: section.elapsedMilliseconds))
    }
  }
}
