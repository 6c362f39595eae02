import HitherLab

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
    markup.newline()
    markup.section("policies", "All policies") { markup in
      markup.element("p", ["class": "tools", "hidden": ""]) { markup in
        markup.element("label") { markup in
          markup.text("Filter ")
          markup.void("input", ["type": "search", "data-filter": "", "size": "24"])
        }
      }
      markup.scrolling("All policies") { markup in
        markup.element("table", ["data-sorts": ""]) { markup in
          markup.tableHead(["policy", "device"] + columns.map(\.name), textColumns: [0, 1])
          markup.element("tbody") { markup in
            for summary in summaries { write(summary, to: &markup) }
          }
        }
      }
      markup.element(
        "p", ["class": "note"],
        "Means over outings; in small figures the interval. Straggler figures are pooled.")
    }
  }

  private static func write(_ summary: PolicySummary, to markup: inout Markup) {
    markup.element("tr") { markup in
      markup.element(
        "th",
        [
          "scope": "row",
          "class": summary.isBestForLive || summary.isBestForStragglers ? "best" : "",
        ],
        LabFigure.name(summary))
      markup.element("td", ["class": "text"], summary.device)
      for column in columns {
        let estimate = column.get(summary)
        guard let value = estimate.value else {
          markup.element("td", "–")
          continue
        }
        markup.element("td", ["data-value": LabFigure.text(value, places: 6)]) { markup in
          markup.text(LabFigure.text(value, places: column.places))
          guard let interval = estimate.interval else { return }
          markup.element(
            "small",
            " " + LabFigure.text(interval.lowerBound, places: column.places) + "–"
              + LabFigure.text(interval.upperBound, places: column.places))
        }
      }
    }
  }
}
