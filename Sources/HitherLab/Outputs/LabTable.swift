package import HitherOuting

/// Writes `results.csv`: a row for each policy with its parameters, trace and device.
package enum LabTable {
  /// The table's columns.
  package static let table = RowTable<LabRow>(
    fields: names + sampling + errors + DecisionKind.allCases.flatMap(fidelity) + rest)

  private static let names: [Field<LabRow>] = [
    .text("policy", "The policy's name in the sweep.") { $0.policy },
    .text("parameters", "What was set, as `NAME=VALUE` separated by blanks.", canBeNull: true) {
      $0.parameters.isEmpty ? nil : $0.parameters
    },
    .text("trace", "The outing: its name in the sweep, and the seed.") { $0.trace },
    .text("device", "The device's profile.") { $0.device },
    .word(
      "reference",
      "The reference: the simulated truth, the full stream, or nothing if that is too "
        + "sparse.", of: LabRow.Reference.allCases.map(\.rawValue)
    ) { $0.reference.rawValue },
    .count("members", "How many phones.") { $0.members },
  ]

  private static let sampling: [Field<LabRow>] = [
    .number("fixes_per_h", "Kept fixes a phone and hour.") { $0.fixesPerHour },
    .number("uploads_per_h", "Uploads per phone and hour.") { $0.uploadsPerHour },
    .number("energy_j", "What all phones of the outing drew.") { $0.joules },
    .number("battery_pct_per_h", "Percent of a full battery an hour, the mean over the phones.") {
      $0.batteryPercentPerHour
    },
    .number("hours_to_empty", "How long a full battery lasts at that rate, in hours.") {
      $0.hoursToEmpty
    },
  ]

  private static let errors: [Field<LabRow>] = [
    .number(
      "live_mean_m",
      "The mean distance from the true position to the newest fix that the leader has received."
    ) {
      $0.live.mean
    },
    .number("live_p95_m", "The same: 95 % are not farther.") { $0.live.ninetyFifth },
    .number("live_max_m", "The same: the farthest.") { $0.live.greatest },
    .number("sed_mean_m", "The truth against the finished track at the same time: mean.") {
      $0.synchronised.mean
    },
    .number("sed_p50_m", "The same: median.") { $0.synchronised.median },
    .number("sed_p95_m", "The same: 95 % are not farther.") { $0.synchronised.ninetyFifth },
    .number("sed_max_m", "The same: the farthest.") { $0.synchronised.greatest },
    .number("age_mean_s", "Mean age of the newest fix that has arrived.") {
      $0.ageSeconds
    },
    .number(
      "distance_error_pct",
      "All members' distance against the true one, (measured - true) / true; below 0 it is too short."
    ) {
      $0.distanceErrorPercent
    },
    .number("ascent_error_pct", "The members' ascents together against the true ones.") {
      $0.ascentErrorPercent
    },
    .number("stopped_error_pct", "The members' time at rest together against the true one.") {
      $0.stoppedErrorPercent
    },
    .number(
      "not_recorded_pct",
      "Of the time from first to last fix the part in recording gaps: neither moving nor at rest."
    ) { $0.notRecordedPercent },
  ]

  private static func fidelity(_ kind: DecisionKind) -> [Field<LabRow>] {
    let name = kind.rawValue
    return [
      .number("\(name)_precision", "The share of the found events that are true.") {
        $0.fidelity(kind).precision
      },
      .number("\(name)_recall", "The share of the true events that were found.") {
        $0.fidelity(kind).recall
      },
      .number("\(name)_delay_s", "From the start of the condition to its arrival, over the found.")
      {
        $0.fidelity(kind).delay
      },
      .number(
        "\(name)_delay_all_s",
        "The same over all episodes; a missed one counts with its whole length."
      ) {
        $0.fidelity(kind).delayAll
      },
    ]
  }

  private static let rest: [Field<LabRow>] =
    [
      .number("clock_state_share", "The share of the time in which the clock was right.") {
        $0.states.share
      }
    ]
    + DecisionKind.allCases.flatMap { kind -> [Field<LabRow>] in
      [
        .count("\(kind.rawValue)_reference", "True events.") { $0.fidelity(kind).reference },
        .count("\(kind.rawValue)_sampled", "Events that the policy's fixes gave.") {
          $0.fidelity(kind).sampled
        },
        .count("\(kind.rawValue)_matched", "Pairs of both.") { $0.fidelity(kind).matched },
      ]
    } + [
      .number("receiver_j", "What the satellite receivers drew.") { $0.receiverJoules },
      .number("awake_j", "Energy of the processors while the receivers kept them awake.") {
        $0.awakeJoules
      },
      .number("radio_j", "What the mobile radios drew.") { $0.radioJoules },
      .number("motion_j", "What the motion sensors drew.") { $0.motionJoules },
      .number("base_j", "What the phones drew asleep.") { $0.baseJoules },
      .number("sed_rms_m", "The root of the mean squared distance to the finished track.") {
        $0.synchronisedRoot
      },
      .number("optimum_live_mean_m", "The least `live_mean_m` with as many fixes.") {
        $0.optimumLive
      },
      .number("optimum_sed_rms_m", "The least `sed_rms_m` with as many fixes.") {
        $0.optimumSynchronised
      },
      .text(
        "seed",
        "The lab's seed, a whole number, the same in all rows; an outing's own is in `trace`, after the slash."
      ) { String($0.sweepSeed) },
      .text("version", "The version of Hither that made the row.") { _ in HitherVersion.current },
      .text("commit", "The commit of that; empty if the build did not say.", canBeNull: true) { _ in
        HitherVersion.commit
      },
    ]
}
