package import HitherTracks

/// Keeps the fixes that lie inside their member's windows.
///
/// Input: a member's fixes in event time.
/// Output: the fixes inside a window; no events.
/// State: the count of fixes outside.
/// Late data: none reaches an operator.
package struct MembershipFilter: Operator {
  /// What the filter remembers.
  package struct State: StateCoding, Hashable, Sendable {
    /// Fixes outside the member's windows, which were not used.
    package internal(set) var outsideWindow: Int64 = 0
    var carry = SegmentCarry()
  }

  package static let description = OperatorDescription(
    name: "membership", summary: "Keeps the fixes inside their member's windows.",
    state: "the count of fixes outside")

  private let windows: [MembershipWindow]

  /// Makes a filter; no window means that the member belongs to the outing all the time.
  package init(windows: [MembershipWindow]) {
    self.windows = windows
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    guard !windows.isEmpty else { return }
    let keeps = batch.time.map { time in
      windows.contains { $0.contains(Instant(milliseconds: time)) }
    }
    state.outsideWindow += Int64(keeps.count { !$0 })
    state.carry.keep(keeps, in: &batch)
  }
}

extension MembershipFilter.State {
  package func write(to writer: inout StateWriter) {
    writer.write(outsideWindow)
    writer.write(carry)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    outsideWindow = try reader.read(Int64.self)
    carry = try reader.read(SegmentCarry.self)
  }
}
