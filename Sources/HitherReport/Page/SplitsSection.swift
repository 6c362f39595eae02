import HitherEstimates

/// The pieces of each member's way, with the time each took as a bar.
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
    let paces = splits.map {
      Self.millisecondsPerMetre($0, fastest: page.summary.members[index].fastest)
    }
    let slowest = paces.compactMap(\.self).max() ?? 0
    let measures = page.measures
    let member = page.summary.members[index]
    let mean = member.time.map {
      measures.pace(milliseconds: $0.movingMilliseconds, metres: member.distance)
    }
    let aside = mean.map { $0 + measures.names.gap + measures.paceUnit } ?? Measures.unknown
    let shown = ShownRows(Array(zip(splits, paces)), allIn: "splits.csv")
    markup.memberDetails(index, page, .splits, aside: aside) { markup in
      markup.element("table", ["class": "wide splits"]) { markup in
        let unit = measures.wayUnits.large
        let names =
          [unit, page.text(.pace), ""]
          + [.movingTime, .duration, .ascent, .descent].map { (name: Phrase) in page.text(name) }
        markup.tableHead(names)
        markup.element("tbody") { markup in
          for (split, pace) in shown.rows {
            write(split, share: pace.map { slowest > 0 ? $0 / slowest : 0 }, page, to: &markup)
          }
        }
      }
      shown.writeRest(page, to: &markup)
    }
  }

  /// Moving time over way; nil for a piece too short to tell, and for one that would be faster than the highest speed:
  /// its way lies in a recording gap, of which the time under way is not known.
  private static func millisecondsPerMetre(_ split: Split, fastest: Double?) -> Double? {
    guard split.distance >= 50, let fastest,
      split.distance * 1000 <= 1.01 * fastest * Double(split.movingMilliseconds)
    else { return nil }
    return Double(split.movingMilliseconds) / split.distance
  }

  private static func write(
    _ split: Split, share: Double?, _ page: PageContext, to markup: inout Markup
  ) {
    let measures = page.measures
    let name =
      split.isPartial
      ? page.wording(
        .aside,
        [
          .what: Wording(String(split.index)),
          .length: Wording(measures.distance(split.distance)),
        ]
      ).plain : String(split.index)
    markup.element("tr") { markup in
      markup.element("th", ["scope": "row", "class": "text"], name)
      markup.element(
        "td",
        share == nil
          ? Measures.unknown
          : measures.pace(milliseconds: split.movingMilliseconds, metres: split.distance))
      markup.element("td", ["class": "bar-cell"]) { markup in
        let percent = Percent.pixels((share ?? 0) * 100)
        markup.element("span", ["class": "bar", "style": "--share:\(percent)"]) { _ in }
      }
      markup.element("td", measures.duration(milliseconds: split.movingMilliseconds))
      markup.element("td", measures.duration(milliseconds: split.durationMilliseconds))
      markup.element("td", measures.height(split.ascent))
      markup.element("td", measures.height(split.descent))
    }
  }
}
