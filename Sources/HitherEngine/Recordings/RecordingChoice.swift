package import HitherTracks

/// Makes one track from several recordings of one member that overlap or follow one another.
///
/// Time is divided into cells of five minutes. In each cell the recording with the better fixes is
/// used, and where it has a hole the next best fills it; two recordings never alternate fix by fix,
/// because the distance between two noisy tracks would be counted over and over.
///
/// Input: a member's fixes in the total order by content, with `recording` added if there are
/// several; without it nothing is done.
/// Output: the fixes that are used, with elevations and sensors of the recordings that have them; no events.
/// State: the fixes of the open cell, and the quality of each recording so far.
/// Late data: none reaches an operator.
package struct RecordingChoice: Operator {
  /// The number of the recording that a fix comes from; numbers only break ties.
  package static let recording: ColumnName = "recording"

  package static let description = OperatorDescription(
    name: "recordings", summary: "Makes one track of several recordings of one member.",
    settings: [OutingSettings.gap],
    state: "the fixes of the open cell, and the quality of each recording so far")

  static let cellMilliseconds: Int64 = 300_000

  let gapMilliseconds: Int64

  /// Makes the step.
  ///
  /// - Parameter gapMilliseconds: A longer pause between two recordings interrupts the track.
  package init(gapMilliseconds: Int64) {
    self.gapMilliseconds = gapMilliseconds
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    guard !batch[Self.recording].isEmpty || !state.held.isEmpty else { return }
    var settled = FixBatch()
    var start = 0
    for index in 0..<batch.count {
      let cell = Self.cell(of: batch.time[index])
      guard cell != state.cell else { continue }
      state.held.append(batch, start..<index)
      start = index
      decide(&state, at: Self.end(of: state.cell), into: &settled)
      state.cell = cell
    }
    state.held.append(batch, start..<batch.count)
    batch = settled
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    guard let first = state.held.time.first else { return time }
    let end = Self.end(of: state.cell)
    guard time.milliseconds >= end else { return min(time, Instant(milliseconds: first)) }
    decide(&state, at: end, into: &batch)
    return time
  }

  package func end(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let last = state.held.time.last else { return }
    decide(&state, at: last, into: &batch)
  }

  /// The number of the cell that holds an instant.
  private static func cell(of time: Int64) -> Int64 {
    let rest = time % cellMilliseconds
    return (time - rest) / cellMilliseconds - (rest < 0 ? 1 : 0)
  }

  private static func end(of cell: Int64) -> Int64 {
    let (end, isBeyond) = (cell &+ 1).multipliedReportingOverflow(by: cellMilliseconds)
    return isBeyond ? .max : end
  }

  /// Chooses among the buffered fixes and releases the chosen ones.
  private func decide(_ state: inout State, at time: Int64, into batch: inout FixBatch) {
    guard !state.held.isEmpty else { return }
    let cell = RecordingCell(state.held)
    state.judge(cell)
    var choice = CellChoice(cell, state)
    choice.choose()
    var used = choice.used(&state, gapMilliseconds: gapMilliseconds)
    state.unused += Int64(cell.fixes.count - used.count)
    for index in 0..<used.count { used.settled[index] = max(used.settled[index], time) }
    used[Self.recording] = []
    batch.append(used)
    state.held = FixBatch()
  }
}
