package import HitherTracks

/// Removes positions of exactly 0°, 0°, which devices and programs write if they have no position.
///
/// Only a member within a degree of that point can really be there. Until the first other position
/// the fixes are buffered, for at most ten minutes.
///
/// Input: a member's fixes in event time.
/// Output: the fixes without those; a track near 0°, 0° stays whole; no events.
/// State: whether the last other position was near 0°, 0°, the fixes held, and the count of those removed.
/// Late data: none reaches an operator.
package struct NullIslandFilter: Operator {
  /// The operator's state.
  package struct State: StateCoding, Sendable {
    package init() {}

    /// The number of removed fixes.
    package internal(set) var removed: Int64 = 0
    /// The time of the first of them.
    package internal(set) var first = Instant.absent
    /// Where the last other position was.
    var place = Place.unknown
    /// Fixes of 0°, 0° before any other.
    var held = FixBatch()
    var carry = SegmentCarry()
  }

  enum Place: UInt8, Sendable {
    case unknown, near, far
  }

  package static let description = OperatorDescription(
    name: "null_island",
    summary: "Removes positions of exactly 0°, 0° of members who are elsewhere.",
    state:
      "whether the last other position was near 0°, 0°, the fixes held, and the count of those removed"
  )

  /// The largest distance from 0°, 0° that counts as near it, along each axis in 1e-7 degrees.
  private static let nearE7: UInt32 = 10_000_000
  private static let timeoutMilliseconds: Int64 = 600_000

  /// Makes the filter.
  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    guard !batch.isEmpty else { return }
    let holdsOrigin = Self.holdsOrigin(batch.latitudeE7.span, batch.longitudeE7.span)
    guard holdsOrigin || !state.held.isEmpty || state.carry.isPending else {
      state.place = Self.place(of: batch, batch.count - 1)
      return
    }
    var settled = FixBatch()
    for index in 0..<batch.count { take(batch, index, &state, &settled) }
    batch = settled
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    giveUp(at: time.milliseconds, &state)
    guard let first = state.held.time.first else { return time }
    return min(time, Instant(milliseconds: first))
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    guard let last = state.held.time.last else { return }
    release(&state, at: last, into: &batch)
  }

  private func take(
    _ batch: FixBatch, _ index: Int, _ state: inout State, _ settled: inout FixBatch
  ) {
    let time = batch.time[index]
    giveUp(at: time, &state)
    var fix = FixBatch()
    fix.append(batch, index..<(index + 1))
    guard Self.isOrigin(batch, index) else {
      state.place = Self.place(of: batch, index)
      if state.place == .near {
        release(&state, at: time, into: &settled)
      } else {
        remove(&state)
      }
      state.carry.keep([true], in: &fix)
      settled.append(fix)
      return
    }
    switch state.place {
    case .near:
      state.carry.keep([true], in: &fix)
      settled.append(fix)
    case .far:
      state.held = fix
      remove(&state)
    case .unknown: state.held.append(fix)
    }
  }

  /// Removes the buffered fixes if no other position has come for too long.
  private func giveUp(at time: Int64, _ state: inout State) {
    guard let first = state.held.time.first, time > first + Self.timeoutMilliseconds else {
      return
    }
    remove(&state)
    state.place = .far
  }

  private func remove(_ state: inout State) {
    guard let first = state.held.time.first else { return }
    if state.first == .absent { state.first = Instant(milliseconds: first) }
    state.removed += Int64(state.held.count)
    state.carry.keep([Bool](repeating: false, count: state.held.count), in: &state.held)
    state.held = FixBatch()
  }

  private func release(_ state: inout State, at time: Int64, into batch: inout FixBatch) {
    guard !state.held.isEmpty else { return }
    for index in 0..<state.held.count {
      state.held.settled[index] = max(state.held.settled[index], time)
    }
    batch.append(state.held)
    state.held = FixBatch()
  }

  private static func isOrigin(_ batch: FixBatch, _ index: Int) -> Bool {
    batch.latitudeE7[index] == 0 && batch.longitudeE7[index] == 0
  }

  /// Whether a position of the columns is 0°, 0°.
  private static func holdsOrigin(_ latitudes: Span<Int32>, _ longitudes: Span<Int32>) -> Bool {
    for index in 0..<latitudes.count where latitudes[index] | longitudes[index] == 0 { return true }
    return false
  }

  private static func place(of batch: FixBatch, _ index: Int) -> Place {
    let isNear =
      batch.latitudeE7[index].magnitude <= nearE7 && batch.longitudeE7[index].magnitude <= nearE7
    return isNear ? .near : .far
  }
}

extension NullIslandFilter.State {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&removed)
    try c.code(&first)
    try c.code(&place, orThrow: "the place of a member")
    try c.code(&held)
    try c.code(&carry)
  }
}
