package import HitherOuting

/// Writes `pareto.csv`: a row for each policy with its parameters and device, over all traces.
package enum ParetoTable {
  /// The table's columns; `_low` and `_high` are the ends of the 95 % interval.
  package static let table = RowTable<PolicySummary>(fields: fields)

  /// The same as fields of a document.
  static let fields = names + figures + decisions

  private static let names: [Field<PolicySummary>] = [
    .text("policy", "The policy's name in the sweep.") { $0.policy },
    .text("parameters", "What was set, as `NAME=VALUE` separated by blanks.", canBeNull: true) {
      $0.parameters.isEmpty ? nil : $0.parameters
    },
    .text("device", "The device's profile.") { $0.device },
    .count("traces", "How many outings.") { $0.traces },
    .truth(
      "best_for_live",
      "Whether none costs less battery and has a smaller live error; false if one was not compared."
    ) { $0.isBestForLive },
    .truth(
      "best_for_stragglers",
      "The same for battery and `straggler_delay_all_s`, which counts missed ones with their length."
    ) { $0.isBestForStragglers },
  ]

  private static let figures =
    estimate("battery", "_pct_per_h", "Percent of a full battery an hour") {
      $0.batteryPercentPerHour
    }
    + estimate("hours_to_empty", "", "How long a full battery lasts, in hours") { $0.hoursToEmpty }
    + estimate("fixes", "_per_h", "Kept fixes a phone and hour") { $0.fixesPerHour }
    + estimate("live_mean", "_m", "The mean live error") { $0.live }
    + estimate("sed_mean", "_m", "The mean distance to the finished track") { $0.synchronised }
    + estimate("age_mean", "_s", "The mean age of what is known") { $0.ageSeconds }
    + estimate("optimum_live_mean", "_m", "The least mean live error with as many fixes") {
      $0.optimumLive
    }
    + estimate("clock_state_share", "", "The share of the time in which the clock was right") {
      $0.stateShare
    }

  private static let decisions = DecisionKind.allCases.enumerated().flatMap { index, kind in
    estimate("\(kind.rawValue)_precision", "", "The share of the found events that are true") {
      $0.decisions[index].precision
    }
      + estimate("\(kind.rawValue)_recall", "", "The share of the true events that were found") {
        $0.decisions[index].recall
      }
      + estimate("\(kind.rawValue)_delay", "_s", "To the arrival, over the found") {
        $0.decisions[index].delay
      }
      + estimate("\(kind.rawValue)_delay_all", "_s", "To the arrival, over all") {
        $0.decisions[index].delayAll
      }
  }

  private static func estimate(
    _ name: String, _ unit: String, _ summary: String,
    _ get: @escaping @Sendable (PolicySummary) -> Estimate
  ) -> [Field<PolicySummary>] {
    Field<PolicySummary>.estimate(name, unit, summary, get)
  }
}
