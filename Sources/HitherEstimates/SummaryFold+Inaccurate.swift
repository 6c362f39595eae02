import HitherEngine
import HitherGeodesy
import HitherTracks

/// Inaccurate fixes are counted, with the straight lines between them, but affect neither the
/// distance nor the division of time.
extension SummaryFold {
  /// Sums a batch with such fixes, or one that follows one.
  ///
  /// - Parameter rows: The other fixes; nil if all are.
  func process(_ batch: inout FixBatch, _ rows: [Int]?, _ state: inout State) {
    guard !batch.isEmpty else { return }
    let newest = state.inaccurate ?? state.last
    var (fixes, rawMetres, intervals) = (state.fixes, state.rawMetres, state.intervals)
    let evident = batch.evident
    let entry = evident.isEmpty ? SettledTotals.Entry() : entry(of: evident, &state)
    fixes += Int64(batch.count)
    rawMetres = rawWay(to: batch, after: newest, from: rawMetres)
    intervals.add(stepsTo: batch.time.span, after: newest?.time.milliseconds)
    (state.fixes, state.rawMetres, state.intervals) = (fixes, rawMetres, intervals)
    let last = batch.count - 1
    let isAtEnd = rows.map { $0.last == last } ?? true
    state.inaccurate =
      isAtEnd
      ? nil
      : State.Place(
        time: Instant(milliseconds: batch.time[last]), coordinate: batch.coordinate(last))
    go(along: entry, batch, &state)
  }

  /// The raw distance up to the last fix of a batch, in metres.
  private func rawWay(
    to batch: FixBatch, after newest: State.Place?, from metres: Double
  ) -> Double {
    let steps = ShortDistance.consecutiveMetres(
      latitudesE7: batch.latitudeE7, longitudesE7: batch.longitudeE7)
    var way = metres
    for index in steps.indices where !batch.startsSegment[index] {
      if index > 0 {
        way += steps[index]
      } else if let newest {
        way += ShortDistance.metres(from: newest.coordinate, to: batch.coordinate(0))
      }
    }
    return way
  }
}
