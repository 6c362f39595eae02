package import HitherTracks

/// Buffers one member's fixes until nothing earlier can follow, and releases them in the total order by content.
///
/// Batch and live mode use the same buffer: a file is a stream whose lateness is the sort window.
/// Complexity: O(1) per fix for sorted input; memory is what is buffered.
package struct ReorderBuffer: Sendable {
  private var held = FixBatch()
  private var start = 0
  private var isSorted = true
  /// Batches that arrived in order after `held`, also in order: they are passed on whole, without a copy.
  private var waiting: [FixBatch] = []
  /// The earliest time that is accepted: all fixes before it have been released.
  package private(set) var released = Instant.absent
  /// The latest time that was inserted.
  package private(set) var latest = Instant.absent

  /// Smaller batches are merged by copying, in fixes.
  private static let fewestWaiting = 256

  /// Makes an empty buffer.
  package init() {}

  /// The number of buffered fixes.
  package var count: Int { held.count - start + waiting.reduce(0) { $0 + $1.count } }

  /// The times of the buffered fixes, in no particular order.
  package var heldTimes: [Int64] { Array(held.time[start...]) + waiting.flatMap(\.time) }

  /// Inserts fixes in any order; returns those that are too late, in order of arrival.
  package mutating func insert(_ batch: FixBatch) -> FixBatch { insert(batch, batch.ascends) }

  /// Inserts fixes, given whether each is later than the previous one.
  mutating func insert(_ batch: FixBatch, _ ascends: Bool) -> FixBatch {
    let end = released.milliseconds
    let isInTime =
      ascends ? batch.time.first.map { $0 >= end } : !batch.time.contains { $0 < end }
    guard isInTime == false else {
      hold(batch, ascends)
      return FixBatch()
    }
    hold(batch.picking(batch.time.indices.filter { batch.time[$0] >= end }), ascends)
    return batch.picking(batch.time.indices.filter { batch.time[$0] < end })
  }

  private mutating func hold(_ batch: FixBatch, _ ascends: Bool) {
    guard let last = batch.time.last else { return }
    if batch.count >= Self.fewestWaiting, isSorted, ascends || batch.isSorted, follows(batch) {
      waiting.append(batch)
    } else {
      join()
      compact()
      let joint = held.count
      held.append(batch)
      if isSorted {
        isSorted =
          batch.isSorted
          && (joint == start || held.time[joint] > held.time[joint - 1]
            || held.precedes(joint - 1, joint))
      }
    }
    let highest = ascends ? last : batch.time.reduce(last, max)
    latest = max(latest, Instant(milliseconds: highest))
  }

  /// Whether a batch begins after the end of everything buffered.
  private func follows(_ batch: FixBatch) -> Bool {
    guard count > 0, let last = waiting.last?.time.last ?? held.time.last,
      let first = batch.time.first
    else { return true }
    return first > last
  }

  /// Appends the pending batches to `held`.
  private mutating func join() {
    guard !waiting.isEmpty else { return }
    for batch in waiting { held.append(batch) }
    waiting = []
  }

  /// Releases, in order, every fix earlier than `time`; nothing earlier is accepted afterwards.
  package mutating func release(before time: Instant, into batch: inout FixBatch) {
    guard time > released else { return }
    released = time
    sortHeld()
    repeat {
      var end = start
      while end < held.count, held.time[end] < time.milliseconds { end += 1 }
      release(to: end, into: &batch)
    } while takeWaiting()
  }

  /// Releases fixes until at most `limit` are buffered, whole instants at a time.
  package mutating func release(keeping limit: Int, into batch: inout FixBatch) {
    guard count > limit else { return }
    sortHeld()
    release(before: time(ofHeld: count - limit), into: &batch)
  }

  /// Removes those fixes of the earliest instant that are not among its first in the order of content.
  ///
  /// Only fixes of that instant keep the later ones from being released.
  ///
  /// - Returns: the number of removed fixes.
  mutating func limitFirstInstant(to most: Int) -> Int {
    guard waiting.isEmpty, count > most else { return 0 }
    compact(always: true)
    guard let first = held.time.min() else { return 0 }
    let rows = held.time.indices.filter { held.time[$0] == first }
    guard rows.count > most else { return 0 }
    let kept = held.firstRows(most, of: rows)
    held = held.picking(kept + held.time.indices.filter { held.time[$0] != first })
    isSorted = false
    return rows.count - most
  }

  /// Releases all buffered fixes.
  package mutating func releaseAll(into batch: inout FixBatch) {
    sortHeld()
    repeat { release(to: held.count, into: &batch) } while takeWaiting()
  }

  /// Moves to the next pending batch; false if there is none, or if fixes are buffered before it.
  private mutating func takeWaiting() -> Bool {
    guard start == held.count, !waiting.isEmpty else { return false }
    held = waiting.removeFirst()
    start = 0
    return true
  }

  /// The time of one of the buffered fixes, sorted and counted from the oldest.
  private func time(ofHeld number: Int) -> Instant {
    var index = start + number
    if index < held.count { return Instant(milliseconds: held.time[index]) }
    index -= held.count
    for batch in waiting {
      if index < batch.count { return Instant(milliseconds: batch.time[index]) }
      index -= batch.count
    }
    return latest
  }

  /// Frees the memory if nothing is buffered.
  package mutating func shrink() {
    if count == 0 { (held, start) = (FixBatch(), 0) }
  }

  private mutating func sortHeld() {
    // Batches are pending only after sorted fixes.
    guard !isSorted else { return }
    compact(always: true)
    held.sort()
    isSorted = true
  }

  private mutating func release(to end: Int, into batch: inout FixBatch) {
    if start == 0, end == held.count {
      batch.takeAll(of: &held)
      return
    }
    batch.append(held, start..<end)
    start = end
    if start == held.count { compact(always: true) }
  }

  /// Removes the released front; rarely, so that its cost is amortised over many fixes.
  private mutating func compact(always: Bool = false) {
    guard start > 0, always || start * 2 > held.count else { return }
    if start == held.count {
      held.removeAll()
    } else {
      held.removeFirst(start)
    }
    start = 0
  }
}

extension ReorderBuffer: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    // How the fixes were batched must not show in the state.
    var sorted = self
    if !c.isReading {
      sorted.join()
      sorted.compact(always: true)
      sorted.held.sort()
    }
    try c.code(&sorted.held)
    if c.isReading { held = sorted.held }
    try c.code(&released)
    try c.code(&latest)
  }
}
