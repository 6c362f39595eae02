import HitherEstimates

/// Each member's splits, with the time of each as a bar.
enum SplitsSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    let unit: Split.Unit = page.measures.units == .metric ? .kilometre : .mile
    let members = page.membersByNumber.filter { index in
      page.summary.members[index].splits.contains { $0.unit == unit }
    }
    guard !members.isEmpty else { return }
    markup.foldedSection("splits", page.text(.splits), isOpen: !page.isGroup) { markup in
      let shown = ShownRows(members, most: page.detail.tables, allIn: "splits.csv")
      for index in shown.rows {
        let splits = page.summary.members[index].splits.filter { $0.unit == unit }
        write(splits, of: index, page, to: &markup)
      }
      shown.writeRest(page, to: &markup)
    }
  }

  private static func write(
    _ splits: [Split], of index: Int, _ page: PageContext, to markup: inout Markup
  ) {
    let measures = page.measures
    let tempo = SplitTempo(page.summary.members[index], measures)
    let shown = ShownRows(Array(zip(splits, tempo.shares(splits))), allIn: "splits.csv")
    markup.memberDetails(index, page, .splits, aside: tempo.whole) { markup in
      markup.element(
        "table", ["class": "wide splits", "aria-label": page.label(.splits, of: index)]
      ) { markup in
        let unit = measures.wayUnits.large
        let names =
          [unit, page.text(tempo.name), ""]
          + [.movingTime, .duration, .ascent, .descent].map { (name: Phrase) in page.text(name) }
        markup.tableHead(names)
        markup.element("tbody") { markup in
          for (split, share) in shown.rows {
            write(split, tempo.text(split), share: share, page, to: &markup)
          }
        }
      }
      shown.writeRest(page, to: &markup)
    }
  }

  private static func write(
    _ split: Split, _ tempo: String, share: Double, _ page: PageContext, to markup: inout Markup
  ) {
    let measures = page.measures
    let name =
      split.isPartial
      ? page.wording(
        .aside,
        [
          .what: AttributedText(String(split.index)),
          .length: AttributedText(measures.distance(split.distance)),
        ]
      ).plain : String(split.index)
    markup.element("tr") { markup in
      markup.element("th", ["scope": "row", "class": "text"], name)
      markup.element("td", tempo)
      markup.element("td", ["class": "bar-cell"]) { markup in
        let percent = Percent.pixels(share * 100)
        markup.element("span", ["class": "bar", "style": "--share:\(percent)"]) { _ in }
      }
      markup.element("td", measures.duration(milliseconds: split.movingMilliseconds))
      markup.element("td", measures.duration(milliseconds: split.durationMilliseconds))
      markup.element("td", measures.height(split.ascent))
      markup.element("td", measures.height(split.descent))
    }
  }
}
