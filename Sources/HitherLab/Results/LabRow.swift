/// The result of one policy with its parameters, on one trace and one device.
package struct LabRow: Hashable, Sendable {
  /// The reference of the comparison.
  package enum Reference: String, CaseIterable, Sendable {
    /// The simulated truth.
    case truth
    /// All that was recorded.
    case stream
    /// The recording is not dense enough to be a reference.
    case refused
  }

  /// The name as in the sweep.
  package var policy: String
  /// `NAME=VALUE`, separated by spaces; empty if none were set.
  package var parameters: String
  package var trace: String
  package var device: String
  package var reference = Reference.truth
  /// For a refused recording, the longest median interval that would do, and its own, in seconds.
  package var neededSeconds: Double?
  package var recordedSeconds: Double?
  /// The number of phones.
  package var members = 0
  /// Total hours of all phones.
  package var hours = 0.0
  package var fixes = 0
  package var uploads = 0
  /// Joules of all phones together, by part.
  package var receiverJoules = 0.0
  package var awakeJoules = 0.0
  package var radioJoules = 0.0
  package var motionJoules = 0.0
  package var baseJoules = 0.0
  /// Percent of a full battery per hour, the mean over the phones.
  package var batteryPercentPerHour = 0.0
  package var live = ErrorFigures()
  package var synchronised = ErrorFigures()
  /// The root of the mean squared synchronised error.
  package var synchronisedRoot: Double?
  /// The mean age of the leader's information.
  package var ageSeconds: Double?
  package var distanceErrorPercent: Double?
  package var ascentErrorPercent: Double?
  package var stoppedErrorPercent: Double?
  /// The share of recording gaps in the time from each member's first fix to the last, in percent.
  package var notRecordedPercent: Double?
  /// In the order of `DecisionKind`.
  package var decisions: [DecisionFidelity] = DecisionKind.allCases.map { _ in .init() }
  package var states = StateShare()
  /// The least mean live error at equal fixes; nil if no optimum was computed.
  package var optimumLive: Double?
  /// The least root of the mean squared synchronised error at equal fixes.
  package var optimumSynchronised: Double?
  /// The seed of the sweep, for the table; it is set when that is written.
  package var sweepSeed: UInt64 = 0

  package init(policy: String, parameters: String, trace: String, device: String) {
    (self.policy, self.parameters) = (policy, parameters)
    (self.trace, self.device) = (trace, device)
  }

  package var fixesPerHour: Double? { hours > 0 ? Double(fixes) / hours : nil }
  package var uploadsPerHour: Double? { hours > 0 ? Double(uploads) / hours : nil }
  package var joules: Double {
    receiverJoules + awakeJoules + radioJoules + motionJoules + baseJoules
  }
  /// How long a full battery lasts; nil if no energy was used.
  package var hoursToEmpty: Double? {
    batteryPercentPerHour > 0 ? 100 / batteryPercentPerHour : nil
  }

  /// The agreement of decisions of a kind.
  package func fidelity(_ kind: DecisionKind) -> DecisionFidelity {
    decisions[DecisionKind.allCases.firstIndex(of: kind) ?? 0]
  }
}
