import HitherSummaries

/// Who fell behind: the answer in words, and the chart that shows it.
enum GapSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    let knowledge = GapKnowledge.all(page)
    guard let chart = GapChart(page, knowledge) else { return }
    markup.section("gap", page.text(.gapToLeader)) { markup in
      markup.element("div", ["class": "answer"]) { markup in
        for sentence in LeaderAnswer(page: page, knowledge: knowledge).sentences {
          markup.element("p") { $0.wording(sentence) }
        }
      }
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
