import HitherEngine
import HitherTracks

/// A member's latest recording gaps, as far as a stay that is still undecided may contain them.
///
/// A gap that no undecided entry or exit can lie in is added to the open stays and forgotten, so that the list stays
/// short however long a member stays somewhere.
struct UnrecordedGaps: Hashable {
  private var starts: [Int64] = []
  private var ends: [Int64] = []

  /// Adds the time between two fixes, in milliseconds.
  mutating func add(from start: Int64, to end: Int64) {
    guard start < end else { return }
    starts.append(start)
    ends.append(end)
  }

  /// The part of the gaps from one moment to another, in milliseconds.
  func overlap(from: Instant, to: Instant) -> Int64 {
    var sum: Int64 = 0
    for index in starts.indices {
      sum += max(
        0, min(ends[index], to.milliseconds) - max(starts[index], from.milliseconds))
    }
    return sum
  }

  /// Adds the gaps that ended by a moment to the stays that are open, and forgets them.
  mutating func fold(until moment: Instant, into slots: inout [FenceDetector.Slot]) {
    let count = ends.prefix { $0 <= moment.milliseconds }.count
    guard count > 0 else { return }
    var ended = UnrecordedGaps()
    (ended.starts, ended.ends) = (Array(starts.prefix(count)), Array(ends.prefix(count)))
    for index in slots.indices {
      guard let entered = slots[index].entered else { continue }
      slots[index].unrecorded += ended.overlap(from: entered, to: moment)
    }
    starts.removeFirst(count)
    ends.removeFirst(count)
  }

  var isEmpty: Bool { starts.isEmpty }
}

extension FenceDetector {
  /// Adds the gaps that no undecided entry or exit can lie in to the open stays.
  func foldGaps(_ state: inout State) {
    guard !state.gaps.isEmpty, var settled = state.last?.time else { return }
    for slot in state.slots {
      let undecided = [
        slot.debounce.candidateMark?.first.time, slot.arrival?.first.time,
        slot.passage?.first.time,
      ]
      for time in undecided.compactMap({ $0 }) { settled = min(settled, time) }
    }
    state.gaps.fold(until: settled, into: &state.slots)
  }
}

extension UnrecordedGaps: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&starts)
    try c.code(&ends)
  }

  func validate() throws(StateError) {
    guard starts.count == ends.count, zip(starts, ends).allSatisfy({ $0 < $1 }) else {
      throw StateError.malformed("recording gaps are out of order")
    }
  }
}
