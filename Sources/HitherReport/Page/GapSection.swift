/// How far behind the leader everyone was: the chart that shows the answer.
enum GapSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    let knowledge = GapKnowledge.all(page)
    guard let chart = GapChart(page, knowledge) else { return }
    markup.section("gap", page.text(.gapToLeader)) { markup in
      markup.element("figure") { markup in
        chart.write(to: &markup)
        MemberKey.writeLegend(
          page, members: chart.named, withRoute: false, signs: chart.signs, to: &markup)
        let zone = page.summary.start.map { Wording(page.times.zoneLabel(at: $0)) }
        markup.element("figcaption", ["class": "note"]) {
          $0.wording(page.wording(.gapAxes, zone.map { [.zone: $0] } ?? [:]))
        }
      }
    }
  }
}
