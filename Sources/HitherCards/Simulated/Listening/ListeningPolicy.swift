package import HitherSampling

/// A way in which a phone listens for others: when it looks, for how long, and with which windows.
///
/// When is decided by the policies that wake a receiver for its place, asked in the same way.
package struct ListeningPolicy: Sendable {
  /// The name in scenarios and results.
  package let id: String
  /// What it does, in one sentence.
  package let summary: HouseholdWords
  /// What decides when to look.
  package let policy: any SamplingPolicy
  /// How a look listens.
  package let scan: ScanTiming
  /// How long a look lasts, in seconds; two hours at most, so that a battery and a day are seen in between.
  package let lookSeconds: Double

  package init(
    _ id: String, _ summary: HouseholdWords, _ policy: any SamplingPolicy,
    scan: ScanTiming = .continuous, lookSeconds: Double
  ) {
    (self.id, self.summary, self.policy) = (id, summary, policy)
    (self.scan, self.lookSeconds) = (scan, lookSeconds)
  }
}
