/// How a stage stands to that of a former run.
package struct BenchComparison: Sendable {
  package var stage: String
  /// The time by the former time, both by the calibration kernel.
  package var time: BenchInterval
  /// The memory by the former memory; nil where other stages ran before it, whose memory it would count.
  package var memory: BenchInterval?
  /// By what share of the former figure a stage may be slower, or larger.
  package var tolerance: Double
  /// Whether the base is of this kind of machine; else nothing is held against it.
  package var isJudged: Bool

  /// Whether it is slower by more than is allowed, with all of the interval.
  package var isSlower: Bool { isJudged && time.lower > 1 + tolerance }
  /// Whether it takes more memory than is allowed, with all of the interval.
  package var isLarger: Bool { isJudged && (memory?.lower ?? 0) > 1 + tolerance }
  package var hasFailed: Bool { isSlower || isLarger }
}
