package import HitherTracks

/// Keeps the fixes that lie inside their member's windows.
///
/// Between two windows the member does not belong to the outing: no path connects them, so the
/// first fix of each window begins a segment.
///
/// Input: a member's fixes in event time.
/// Output: the fixes inside a window; no events.
/// State: the count of fixes outside, and the last fix inside.
/// Late data: none reaches an operator.
package struct MembershipFilter: Operator {
  /// The operator's state.
  package struct State: StateCoding, Hashable, Sendable {
    package init() {}

    /// Fixes outside the member's windows, which were not used.
    package internal(set) var outsideWindow: Int64 = 0
    /// The time of the last fix inside.
    var last: Instant?
    var carry = SegmentCarry()
  }

  package static let description = OperatorDescription(
    name: "membership", summary: "Keeps the fixes inside their member's windows.",
    state: "the count of fixes outside, and the last fix inside")

  private let windows: [MembershipWindow]

  /// Makes a filter; without windows the member always belongs to the outing.
  package init(windows: [MembershipWindow]) {
    self.windows = windows.merged
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    guard !windows.isEmpty else { return }
    var keeps: [Bool] = []
    keeps.reserveCapacity(batch.count)
    for index in 0..<batch.count {
      let time = Instant(milliseconds: batch.time[index])
      let window = windows.first { $0.contains(time) }
      keeps.append(window != nil)
      guard let window else { continue }
      if let last = state.last, !window.contains(last) { batch.startsSegment[index] = true }
      state.last = time
    }
    state.outsideWindow += Int64(keeps.count { !$0 })
    state.carry.keep(keeps, in: &batch)
  }
}

extension MembershipFilter.State {
  package static var version: UInt16 { 2 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&outsideWindow)
    try c.code(&last)
    try c.code(&carry)
  }
}
