package import HitherLab

/// What came of a policy over all runs, with intervals.
package struct PolicyFigures: Sendable {
  package let policy: String
  /// What it does; nil for the bound, which is not one of the ways.
  package let summary: HouseholdWords?
  /// Until every device had an edit, in seconds.
  package var spreadMedian = Estimate()
  package var spreadNinetyFifth = Estimate()
  /// The share of edits that every device had within a day.
  package var withinDay = Estimate()
  /// Until a device had an edit of another, in seconds.
  package var deviceMedian = Estimate()
  package var deviceNinetyFifth = Estimate()
  /// The mean age of the oldest edit that a device lacks, in seconds.
  package var ageSeconds: Double?
  /// What the cards draw, in percent of a full battery, a phone and day; nil of no policy but a bound.
  package var batteryPercentPerDay: Estimate?
  /// Joules a phone and day.
  package var energy = PhoneEnergy()
  /// What the policy saves of the battery that the first one draws, in percent.
  package var savedPercent = Estimate()
  /// By how much the median spread is longer than the first policy's, in seconds.
  package var addedMedian = Estimate()
  /// By how much the mean time until a device has an edit is longer, over edits that came in both.
  package var addedDeviceMean = Estimate()
  package var meetings = MeetingCounts()
  /// Whether no other policy draws less and has a shorter median spread.
  package var isBestForMedian = false
  /// Whether no other policy draws less and has a shorter 95th percentile.
  package var isBestForNinetyFifth = false

  /// How often devices met, a household and day.
  package struct MeetingCounts: Hashable, Sendable {
    package var completePerDay = 0.0
    package var equalPerDay = 0.0
    package var cutPerDay = 0.0
    package var failedPerDay = 0.0
    /// Bytes of a meeting that carried edits, and of one that found nothing to tell; nil where there was none.
    package var bytesPerComplete: Double?
    package var bytesPerEqual: Double?
  }

  init(policy: String, summary: HouseholdWords? = nil) {
    (self.policy, self.summary) = (policy, summary)
  }
}
