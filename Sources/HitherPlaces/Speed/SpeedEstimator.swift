package import HitherEngine
package import HitherTracks

/// Estimates a member's speed from positions and from the device's own speed.
///
/// Over the last minute the mean position of the second half is compared with that of the first, so
/// that the noise of single fixes averages out; if fixes are farther apart, the last two are used.
/// If most fixes of the minute have a speed, its mean is used, unless the positions show that the
/// device moves faster than that. Fixes are weighted by their accuracy, and if those of the minute
/// are too inaccurate, there is no speed.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes with the columns of `SpeedColumns`.
/// State: the fixes of the last minute, at most 64.
/// Late data: none reaches an operator.
package struct SpeedEstimator: Operator {
  package static let description = OperatorDescription(
    name: "speed", summary: "Estimates how fast a member moves.",
    adds: [SpeedColumns.speed, SpeedColumns.moment, SpeedColumns.reported],
    state: "the fixes of the last minute, at most 64")

  /// The interval over which speed is measured, in milliseconds.
  static let windowMilliseconds: Int64 = 60_000
  /// Fixes closer together than this in the window do not count twice, in milliseconds.
  static let closestMilliseconds: Int64 = 950
  /// The device's own speed is rejected if positions move faster than it by this, in m/s.
  static let disbelief = 2.5
  /// The largest standard error of a speed, in m/s, unless it is less than a third of the speed.
  static let poorest = 1.5
  /// The best accuracy assumed of a fix, in metres.
  static let bestMetres = 3.0
  /// The assumed accuracy of a fix without one among others that have it, in metres.
  static let usualMetres = 10.0
  /// The number of fixes of a batch that are processed together.
  private static let atOnce = 1024

  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let reported = batch[.speed]
    let accuracies = batch[.accuracy]
    var speeds = [Double](repeating: .nan, count: batch.count)
    var moments = [Double](repeating: .nan, count: batch.count)
    var areReported = [Double](repeating: 0, count: batch.count)
    var speedRows = speeds.mutableSpan
    var momentRows = moments.mutableSpan
    var reportedRows = areReported.mutableSpan
    for start in stride(from: 0, to: batch.count, by: Self.atOnce) {
      let range = start..<min(start + Self.atOnce, batch.count)
      if reported.isEmpty, range.count >= SpeedStretch.least {
        let points = state.points
        if var stretch = SpeedStretch(range, batch, accuracies, behind: points) {
          stretch.estimate(range, accuracies, &speedRows, &momentRows)
          state.sum(stretch.window(range, batch, accuracies, behind: points))
          continue
        }
      }
      // A local copy, because the operator's state would be accessed for each fix.
      var window = State()
      swap(&window, &state)
      for index in range {
        let point = SpeedPoint(batch, index, reported, accuracies)
        guard let estimate = window.take(point) else { continue }
        speedRows[index] = estimate.speed
        momentRows[index] = estimate.moment
        reportedRows[index] = estimate.isReported ? 1 : 0
      }
      swap(&window, &state)
    }
    batch[SpeedColumns.speed] = speeds
    batch[SpeedColumns.moment] = moments
    batch[SpeedColumns.reported] = areReported
  }
}
