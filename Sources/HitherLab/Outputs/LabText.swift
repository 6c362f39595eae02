package import HitherReport

/// The policies of a sweep in a table for a terminal.
package enum LabText {
  /// One line per policy and device, in the order of the sweep; `*` marks a policy that no other of its device beats in
  /// battery and live error, unless that is true of all of them.
  ///
  /// A straggler's and an off-route column are empty if the truth has none; shares carry their 95 % interval.
  package static func table(_ summaries: [PolicySummary], _ language: Language) -> String {
    var layout = ColumnLayout([.left, .left] + columns.map { _ in .right })
    layout.append(
      ([LabWords.policyColumn, .deviceColumn] + columns.map(\.name)).map { $0.text(language) })
    // A mark on every line would tell nothing.
    let marked = Set(summaries.filter { !$0.isBestForLive }.map(\.device))
    for summary in summaries {
      let isMarked = summary.isBestForLive && marked.contains(summary.device)
      layout.append(
        [LabFigure.name(summary) + (isMarked ? " *" : ""), summary.device]
          + columns.map { cell($0.get(summary), $0, language) })
    }
    let notes = LabFigure.notCompared(summaries, language)
    return (layout.lines + (notes.isEmpty ? [] : [""] + notes)).map { $0 + "\n" }.joined()
  }

  private struct Column: Sendable {
    var name: LabWords
    var places: Int
    var showsInterval = false
    var get: @Sendable (PolicySummary) -> Estimate
  }

  private static let columns: [Column] = [
    Column(name: .batteryColumn, places: 2) { $0.batteryPercentPerHour },
    Column(name: .liveColumn, places: 0) { $0.live },
    Column(name: .trackColumn, places: 1) { $0.synchronised },
    Column(name: .foundColumn, places: 0, showsInterval: true) {
      ($0.straggler?.recall ?? Estimate()).percent
    },
    Column(name: .delayColumn, places: 0) { $0.straggler?.delay ?? Estimate() },
    Column(name: .offRouteColumn, places: 0, showsInterval: true) {
      ($0.decisions(of: .offRoute)?.recall ?? Estimate()).percent
    },
  ]

  private static func cell(_ estimate: Estimate, _ column: Column, _ language: Language) -> String {
    func text(_ number: Double) -> String {
      LabFigure.text(number, places: column.places, language)
    }
    guard let value = estimate.value else { return "–" }
    guard column.showsInterval, let interval = estimate.interval else { return text(value) }
    return "\(text(value)) (\(LabFigure.text(interval, places: column.places, language)))"
  }
}

extension PolicySummary {
  /// The decisions about stragglers, nil if there are none.
  fileprivate var straggler: DecisionEstimates? { decisions(of: .straggler) }
}
