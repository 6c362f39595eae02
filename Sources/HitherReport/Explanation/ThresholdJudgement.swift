import HitherTracks

/// Evaluates a measure by a rule with two thresholds and a duration.
struct ThresholdJudgement {
  enum Verdict: Hashable {
    case unknown, within, between, beyond, betweenAfterBeyond
  }

  private let threshold: OutingSettings.Threshold
  private var isBeyond = false
  private var since: Instant?
  /// Where the last measure lies.
  private(set) var verdict = Verdict.unknown
  /// The same in words.
  private(set) var text = ""

  init(_ threshold: OutingSettings.Threshold) {
    self.threshold = threshold
  }

  mutating func take(_ metres: Double, at time: Instant) {
    guard metres.isFinite else {
      since = nil
      (verdict, text) = (.unknown, "not known")
      return
    }
    let now = metres > threshold.enter || isBeyond && metres >= threshold.leave
    if metres > threshold.enter, !isBeyond || since == nil { since = time }
    if !now { since = nil }
    isBeyond = now
    guard isBeyond, let since else {
      (verdict, text) =
        metres < threshold.leave
        ? (.within, "within both thresholds") : (.between, "between the thresholds")
      return
    }
    (verdict, text) =
      metres > threshold.enter
      ? (.beyond, "beyond the first threshold for \((time - since) / 1000) s")
      : (.betweenAfterBeyond, "between the thresholds, beyond before")
  }
}
