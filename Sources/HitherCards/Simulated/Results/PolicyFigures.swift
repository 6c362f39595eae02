package import HitherLab

/// The results of a policy over all runs, with intervals.
package struct PolicyFigures: Sendable {
  package let policy: String
  /// A description; nil for the bound, which is not a policy.
  package let summary: HouseholdWords?
  /// Median time until every device had an edit, in seconds.
  package var spreadMedian = Estimate()
  package var spreadNinetyFifth = Estimate()
  /// The share of edits that every device had within a day.
  package var withinDay = Estimate()
  /// Median time until a device had an edit of another, in seconds.
  package var deviceMedian = Estimate()
  package var deviceNinetyFifth = Estimate()
  /// The mean age of the oldest edit that a device lacks, in seconds.
  package var ageSeconds: Double?
  /// The energy used for the cards, in percent of a full battery per phone and day; nil for a
  /// policy that is only a bound.
  package var batteryPercentPerDay: Estimate?
  /// Joules per phone and day.
  package var energy = PhoneEnergy()
  /// The saving of battery compared with the first policy, in percent.
  package var savedPercent = Estimate()
  /// How much longer the median spread is than the first policy's, in seconds.
  package var addedMedian = Estimate()
  /// How much longer the mean time until a device has an edit is, over edits that arrived in both.
  package var addedDeviceMean = Estimate()
  package var meetings = MeetingCounts()
  /// Whether no other policy uses less energy and has a shorter median spread.
  package var isBestForMedian = false
  /// Whether no other policy uses less energy and has a shorter 95th percentile.
  package var isBestForNinetyFifth = false

  /// The number of meetings per household and day.
  package struct MeetingCounts: Hashable, Sendable {
    package var completePerDay = 0.0
    package var equalPerDay = 0.0
    package var cutPerDay = 0.0
    package var failedPerDay = 0.0
    /// Bytes of a meeting that carried edits, and of one without any; nil if there was none.
    package var bytesPerComplete: Double?
    package var bytesPerEqual: Double?
  }

  init(policy: String, summary: HouseholdWords? = nil) {
    (self.policy, self.summary) = (policy, summary)
  }
}
