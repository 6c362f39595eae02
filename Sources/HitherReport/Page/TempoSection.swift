/// The charts of speed and of heart rate with their legends.
enum TempoSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    for kind in [TempoChart.Kind.speed, .heartRate] {
      guard let chart = TempoChart(page, kind) else { continue }
      markup.newline()
      markup.section(kind.id, page.text(kind.title)) { markup in
        markup.element("figure", ["aria-labelledby": kind.id]) { markup in
          chart.write(to: &markup)
          if page.isGroup {
            let isAll = chart.named.count == chart.members.count
            let others = LegendSign(text: page.text(.otherMembers), lines: ["others"])
            MemberKey.writeLegend(
              page, members: chart.named, withRoute: false, signs: isAll ? [] : [others],
              isRepeated: isAll, to: &markup)
          }
          markup.element("figcaption", ["class": "note"], page.text(kind.description))
        }
      }
    }
  }
}
