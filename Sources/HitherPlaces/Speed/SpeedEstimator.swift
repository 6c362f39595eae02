package import HitherEngine
package import HitherTracks

/// Estimates how fast a member moves, from positions and from the device's own speed.
///
/// Over the last minute the mean position of its second half is held against that of its first, so
/// that the noise of single fixes is averaged out; where fixes are farther apart, the last two
/// stand for the stretch between them. Where most fixes of the minute tell a speed, its mean counts,
/// unless the positions show that the device moves faster than it says. Fixes count by their accuracy,
/// and where those of the minute are too poor to tell a speed at all, there is none.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes with the columns of `SpeedColumns`.
/// State: the fixes of the last minute, at most 64.
/// Late data: none reaches an operator.
package struct SpeedEstimator: Operator {
  package static let description = OperatorDescription(
    name: "speed", summary: "Estimates how fast a member moves.",
    adds: [SpeedColumns.speed, SpeedColumns.moment, SpeedColumns.told],
    state: "the fixes of the last minute, at most 64")

  /// The stretch over which speed is measured, in milliseconds.
  static let windowMilliseconds: Int64 = 60_000
  /// Fixes closer together than this in the window do not count twice, in milliseconds.
  static let closestMilliseconds: Int64 = 950
  /// A device that says to stand is not believed where positions move faster than this, in m/s.
  static let disbelief = 2.5
  /// A speed with a greater standard error is none, in m/s, unless that is less than a third of it.
  static let poorest = 1.5
  /// No fix counts as better than this, in metres.
  static let bestMetres = 3.0
  /// The accuracy of a fix that tells none among others that do, in metres.
  static let usualMetres = 10.0
  /// So many fixes of a batch are looked at together.
  private static let atOnce = 1024

  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let told = batch[.speed]
    let accuracies = batch[.accuracy]
    var speeds = [Double](repeating: .nan, count: batch.count)
    var moments = [Double](repeating: .nan, count: batch.count)
    var tells = [Double](repeating: 0, count: batch.count)
    var speedRows = speeds.mutableSpan
    var momentRows = moments.mutableSpan
    var tellRows = tells.mutableSpan
    for start in stride(from: 0, to: batch.count, by: Self.atOnce) {
      let range = start..<min(start + Self.atOnce, batch.count)
      if told.isEmpty, range.count >= SpeedStretch.least {
        let points = state.points
        if var stretch = SpeedStretch(range, batch, accuracies, behind: points) {
          stretch.estimate(range, accuracies, &speedRows, &momentRows)
          state.sum(stretch.window(range, batch, accuracies, behind: points))
          continue
        }
      }
      // In place of the operator's state, which is not looked into for each fix.
      var window = State()
      swap(&window, &state)
      for index in range {
        let point = SpeedPoint(batch, index, told, accuracies)
        guard let estimate = window.take(point) else { continue }
        speedRows[index] = estimate.speed
        momentRows[index] = estimate.moment
        tellRows[index] = estimate.isTold ? 1 : 0
      }
      swap(&window, &state)
    }
    batch[SpeedColumns.speed] = speeds
    batch[SpeedColumns.moment] = moments
    batch[SpeedColumns.told] = tells
  }
}
