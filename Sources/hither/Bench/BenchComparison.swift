/// The comparison of a stage with that of an earlier run.
package struct BenchComparison: Sendable {
  package var stage: String
  /// The time relative to the earlier time, both relative to the calibration kernel.
  package var time: BenchInterval
  /// The memory relative to the earlier memory; nil if other stages ran before it, whose memory would count.
  package var memory: BenchInterval?
  /// The share of the earlier figure by which a stage may be slower, or larger.
  package var tolerance: Double
  /// Whether the base is from this kind of machine; otherwise nothing is compared with it.
  package var isJudged: Bool

  /// Whether it is slower than allowed over the whole interval.
  package var isSlower: Bool { isJudged && time.lower > 1 + tolerance }
  /// Whether it uses more memory than allowed over the whole interval.
  package var isLarger: Bool { isJudged && (memory?.lower ?? 0) > 1 + tolerance }
  package var hasFailed: Bool { isSlower || isLarger }
}
