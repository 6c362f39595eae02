package import HitherSampling

/// How a phone listens for others: when it scans, for how long, and with which windows.
///
/// The time is decided by the policies that wake a receiver for its position, called in the same way.
package struct ListeningPolicy: Sendable {
  /// The name in scenarios and results.
  package let id: String
  /// What it does, in one sentence.
  package let summary: HouseholdWords
  /// The policy that decides when to scan.
  package let policy: any SamplingPolicy
  /// The timing of a scan.
  package let scan: ScanTiming
  /// The duration of a scan, in seconds; at most two hours, so that changes of the battery and the day are noticed.
  package let lookSeconds: Double

  package init(
    _ id: String, _ summary: HouseholdWords, _ policy: any SamplingPolicy,
    scan: ScanTiming = .continuous, lookSeconds: Double
  ) {
    (self.id, self.summary, self.policy) = (id, summary, policy)
    (self.scan, self.lookSeconds) = (scan, lookSeconds)
  }
}
