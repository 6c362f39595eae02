import HitherGeodesy
package import HitherTracks

/// Counts frozen positions: bit-equal fixes from a device that moves.
///
/// The fixes pass unchanged. A run of three or more equal positions is frozen if the device's own
/// speed shows that it moved, or if the step that ends the run covers more than 20 m at more than 1
/// m/s over the run's whole duration.
///
/// Input: a member's fixes of rising time.
/// Output: the same fixes; no events.
/// State: the run of equal positions, and the count of frozen fixes.
/// Late data: none reaches an operator.
package struct FrozenPositions: Operator {
  /// The operator's state.
  package struct State: StateCoding, Hashable, Sendable {
    package init() {}

    /// Fixes that repeat the previous position while the device moves.
    package internal(set) var frozen: Int64 = 0
    var position: Coordinate?
    var since = Instant.absent
    var repeats: Int64 = 0
    var movingRepeats: Int64 = 0
  }

  package static let description = OperatorDescription(
    name: "frozen_positions", summary: "Counts bit-equal positions of a device that moves.",
    state: "the run of equal positions, and the count of frozen fixes")

  /// Makes the step.
  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    // A run from before ends within the first two fixes, unless a later position repeats the previous one.
    let repeats = Self.repeats(batch.latitudeE7.span, batch.longitudeE7.span)
    for index in 0..<(repeats > 0 ? batch.count : min(2, batch.count)) {
      take(batch, index, &state)
    }
    if repeats == 0, batch.count > 2 { state.startRun(at: batch, batch.count - 1) }
  }

  private func take(_ batch: FixBatch, _ index: Int, _ state: inout State) {
    if batch.coordinate(index) == state.position, !batch.startsSegment[index] {
      state.repeats += 1
      if !batch[.speed].isEmpty, batch[.speed][index] > 1 { state.movingRepeats += 1 }
      return
    }
    if state.repeats > 0 { endRun(at: batch, index, &state) }
    state.startRun(at: batch, index)
  }

  /// The number of positions equal to the previous one; without branches, so that many are compared in parallel.
  private static func repeats(_ latitudesE7: Span<Int32>, _ longitudesE7: Span<Int32>) -> Int32 {
    let count = latitudesE7.count
    guard count > 1, longitudesE7.count == count else { return 0 }
    var repeats: Int32 = 0
    for index in 1..<count {
      let north = latitudesE7[index] ^ latitudesE7[index - 1]
      let east = longitudesE7[index] ^ longitudesE7[index - 1]
      repeats &+= north | east == 0 ? 1 : 0
    }
    return repeats
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    if state.repeats >= 2 { state.frozen += state.movingRepeats }
    state.repeats = 0
    state.movingRepeats = 0
  }

  private func endRun(at batch: FixBatch, _ index: Int, _ state: inout State) {
    guard state.repeats >= 2, let position = state.position else { return }
    let metres = ShortDistance.metres(
      fromLatE7: position.latitudeE7, lonE7: position.longitudeE7,
      toLatE7: batch.latitudeE7[index], lonE7: batch.longitudeE7[index])
    let seconds = Double(Instant(milliseconds: batch.time[index]) - state.since) / 1000
    let catchesUp = !batch.startsSegment[index] && metres > 20 && metres > seconds
    state.frozen += catchesUp ? state.repeats : state.movingRepeats
  }
}

extension FrozenPositions.State {
  fileprivate mutating func startRun(at batch: FixBatch, _ index: Int) {
    position = batch.coordinate(index)
    since = Instant(milliseconds: batch.time[index])
    repeats = 0
    movingRepeats = 0
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&frozen)
    try c.code(&position)
    try c.code(&since)
    try c.code(&repeats)
    try c.code(&movingRepeats)
  }
}
