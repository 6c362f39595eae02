import HitherReport

/// The page's table of policies, which sorts and filters.
enum LabPolicyTable {
  private struct Column: Sendable {
    var name: LabWords
    var places: Int
    var get: @Sendable (PolicySummary) -> Estimate
  }

  private static func decision(
    _ kind: DecisionKind, _ get: @escaping @Sendable (PolicySummary.DecisionEstimates) -> Estimate
  ) -> @Sendable (PolicySummary) -> Estimate {
    { $0.decisions(of: kind).map(get) ?? Estimate() }
  }

  private static let columns: [Column] = [
    Column(name: .batteryColumn, places: 2) { $0.batteryPercentPerHour },
    Column(name: .fixesColumn, places: 0) { $0.fixesPerHour },
    Column(name: .liveColumn, places: 0) { $0.live },
    Column(name: .leastLiveColumn, places: 0) { $0.optimumLive },
    Column(name: .trackColumn, places: 1) { $0.synchronised },
    Column(name: .restColumn, places: 0) { $0.stoppedErrorPercent },
    Column(name: .notRecordedColumn, places: 1) { $0.notRecordedPercent },
    Column(name: .foundColumn, places: 0, get: decision(.straggler, \.recall.percent)),
    Column(name: .trueColumn, places: 0, get: decision(.straggler, \.precision.percent)),
    Column(name: .delayColumn, places: 0, get: decision(.straggler, \.delay)),
    Column(name: .delayAllColumn, places: 0, get: decision(.straggler, \.delayAll)),
    Column(name: .offRouteColumn, places: 0, get: decision(.offRoute, \.recall.percent)),
  ]

  static func write(
    _ summaries: [PolicySummary], _ language: Language, to markup: inout Markup
  ) {
    LabFrame.writePolicies(
      ([.policyColumn, .deviceColumn] + columns.map(\.name)).map { $0.text(language) },
      note: LabWords.policyNote.text(language), language, to: &markup
    ) { markup in
      for summary in summaries { write(summary, language, to: &markup) }
    }
  }

  private static func write(
    _ summary: PolicySummary, _ language: Language, to markup: inout Markup
  ) {
    let isBest = summary.isBestForLive || summary.isBestForStragglers
    markup.element("tr") { markup in
      markup.element(
        "th", ["scope": "row", "class": isBest ? "best" : ""], LabFigure.name(summary))
      markup.element("td", ["class": "text"], summary.device)
      for column in columns {
        LabFrame.writeCell(column.get(summary), places: column.places, language, to: &markup)
      }
    }
  }
}
