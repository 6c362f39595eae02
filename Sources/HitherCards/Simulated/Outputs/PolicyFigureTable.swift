import HitherLab
package import HitherOuting

/// Writes `policies.csv`: a row for each listening policy, over all runs.
package enum PolicyFigureTable {
  /// `_low` and `_high` are the ends of the 95 % interval, by bootstrap over weeks of runs.
  package static let table = RowTable<PolicyFigures>(
    fields: names + delays + batteries + energies + meetings)

  private static let names: [Field<PolicyFigures>] = [
    .text("policy", "The policy's name.") { $0.policy },
    .truth("best_for_median", "Whether none draws less and has a shorter median spread.") {
      $0.isBestForMedian
    },
    .truth("best_for_p95", "Whether none draws less and has a shorter 95th percentile.") {
      $0.isBestForNinetyFifth
    },
  ]

  /// The delays of edits, which the bound has too.
  static let delays: [Field<PolicyFigures>] =
    estimate("spread_median", "_s", "Until every device has an edit, the median") {
      $0.spreadMedian
    }
    + estimate("spread_p95", "_s", "Until every device has an edit, the 95th percentile") {
      $0.spreadNinetyFifth
    }
    + estimate("within_24h", "", "The share of edits that every device has in 24 h") {
      $0.withinDay
    }
    + estimate("device_median", "_s", "Until another device has an edit, the median") {
      $0.deviceMedian
    }
    + estimate("device_p95", "_s", "Until another device has an edit, the 95th percentile") {
      $0.deviceNinetyFifth
    }
    + [age]

  private static let age: Field<PolicyFigures> = .number(
    "age_mean_s", "The mean age of the oldest edit that a device lacks; 0 of none."
  ) { $0.ageSeconds }

  static let batteries: [Field<PolicyFigures>] =
    estimate(
      "battery", "_pct_per_day", "Percent of a full battery for the cards, a phone and day"
    ) { $0.batteryPercentPerDay }
    + estimate("saved", "_pct", "Of what the first policy draws, the share that is saved") {
      $0.savedPercent
    }
    + estimate("added_median", "_s", "By how much the median spread is longer") {
      $0.addedMedian
    }
    + estimate("added_device_mean", "_s", "By how much another device waits longer, the mean") {
      $0.addedDeviceMean
    }

  static let energies: [Field<PolicyFigures>] = [
    joules("advertise", "calling") { $0.energy.advertise },
    joules("scan", "listening") { $0.energy.scan },
    joules("connect", "connecting") { $0.energy.connect },
    joules("transfer", "exchanging") { $0.energy.transfer },
    joules("motion", "the motion sensor") { $0.energy.motion },
    joules("idle", "the phone asleep, which it draws anyway") { $0.energy.idle },
  ]

  static let meetings: [Field<PolicyFigures>] = [
    .number("complete_per_day", "Meetings that carried edits, of all devices.") {
      $0.meetings.completePerDay
    },
    .number("equal_per_day", "Meetings with nothing to exchange.") { $0.meetings.equalPerDay },
    .number("cut_per_day", "Meetings that were cut off.") { $0.meetings.cutPerDay },
    .number("failed_per_day", "Failed attempts to connect.") {
      $0.meetings.failedPerDay
    },
    .number("bytes_per_complete", "Bytes of a meeting that carried edits, the mean.") {
      $0.meetings.bytesPerComplete
    },
    .number("bytes_per_equal", "Bytes of a meeting with nothing to exchange.") {
      $0.meetings.bytesPerEqual
    },
  ]

  private static func joules(
    _ name: String, _ what: String, _ get: @escaping @Sendable (PolicyFigures) -> Double
  ) -> Field<PolicyFigures> {
    .number(name + "_j", "Joules a phone and day for \(what).", canBeNull: false) { get($0) }
  }

  private static func estimate(
    _ name: String, _ unit: String, _ summary: String,
    _ get: @escaping @Sendable (PolicyFigures) -> Estimate?
  ) -> [Field<PolicyFigures>] {
    Field<PolicyFigures>.estimate(name, unit, summary, get)
  }
}
