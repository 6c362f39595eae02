import HitherReport

/// The page's table of policies, which sorts and filters.
enum LabPolicyTable {
  private struct Column: Sendable {
    var name: String
    var places: Int
    var get: @Sendable (PolicySummary) -> Estimate
  }

  private static func straggler(
    _ get: @escaping @Sendable (PolicySummary.DecisionEstimates) -> Estimate
  ) -> @Sendable (PolicySummary) -> Estimate {
    { $0.decisions.first { $0.kind == .straggler }.map(get) ?? Estimate() }
  }

  private static let columns: [Column] = [
    Column(name: "battery %/h", places: 2) { $0.batteryPercentPerHour },
    Column(name: "fixes/h", places: 0) { $0.fixesPerHour },
    Column(name: "live error m", places: 0) { $0.live },
    Column(name: "least live error m", places: 0) { $0.optimumLive },
    Column(name: "track error m", places: 1) { $0.synchronised },
    Column(name: "stragglers found", places: 2, get: straggler(\.recall)),
    Column(name: "of those told true", places: 2, get: straggler(\.precision)),
    Column(name: "straggler delay s", places: 0, get: straggler(\.delay)),
    Column(name: "with the missed s", places: 0, get: straggler(\.delayAll)),
  ]

  static func write(_ summaries: [PolicySummary], to markup: inout Markup) {
    LabFrame.writePolicies(
      ["policy", "device"] + columns.map(\.name),
      note: "Means over outings; in small figures the interval. Straggler figures are pooled.",
      to: &markup
    ) { markup in
      for summary in summaries { write(summary, to: &markup) }
    }
  }

  private static func write(_ summary: PolicySummary, to markup: inout Markup) {
    let isBest = summary.isBestForLive || summary.isBestForStragglers
    markup.element("tr") { markup in
      markup.element(
        "th", ["scope": "row", "class": isBest ? "best" : ""], LabFigure.name(summary))
      markup.element("td", ["class": "text"], summary.device)
      for column in columns {
        LabFrame.writeCell(column.get(summary), places: column.places, to: &markup)
      }
    }
  }
}
