import HitherGroups

/// How far behind the leader everyone was: the chart that shows the answer.
enum GapSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    let knowledge = GapKnowledge.all(page)
    guard let chart = GapChart(page, knowledge) else { return }
    markup.section("gap", page.text(.gapToLeader)) { markup in
      markup.element("figure", ["aria-labelledby": "gap"]) { markup in
        chart.write(to: &markup)
        MemberKey.writeLegend(
          page, members: chart.named, withRoute: false, signs: chart.signs, to: &markup)
        let zone = page.summary.start.map { AttributedText(page.times.zoneLabel(at: $0)) }
        markup.element("figcaption", ["class": "note"]) {
          $0.wording(page.wording(.gapAxes, zone.map { [.zone: $0] } ?? [:]))
          if let ways = gapWays(page) {
            $0.text(page.language.customs.lists.betweenSentences)
            $0.wording(ways)
          }
        }
      }
    }
  }

  /// Along what the gaps are measured, in a sentence; nil if none is known.
  private static func gapWays(_ page: PageContext) -> AttributedText? {
    let ways = Set(page.content.gaps.flatMap { $0.compactMap(\.way) })
    let known = GapWay.allCases.filter { ways.contains($0) }
    guard !known.isEmpty else { return nil }
    let words = known.map { AttributedText(page.text($0.phrase)) }
    return page.wording(.gapMeasured, [.what: page.list(words)])
  }
}

extension GapWay {
  fileprivate var phrase: Phrase {
    switch self {
    case .route: .alongRoute
    case .trail: .alongTrail
    case .straight: .straightLine
    }
  }
}
