package import HitherTracks

/// Holds one member's fixes back until nothing earlier can follow, and releases them in the total
/// order by content.
///
/// Batch and live use the same buffer: a file is a stream whose lateness is the sort window.
/// Complexity: O(1) a fix for sorted input; memory is what is held.
package struct ReorderBuffer: Sendable {
  private var held = FixBatch()
  private var start = 0
  private var isSorted = true
  /// No fix earlier than this is taken any more: all before it have been released.
  package private(set) var released = Instant.absent
  /// The latest time that was inserted.
  package private(set) var latest = Instant.absent

  /// Makes an empty buffer.
  package init() {}

  /// How many fixes are held.
  package var count: Int { held.count - start }

  /// Takes fixes in any order; returns those that come too late, in order of arrival.
  package mutating func insert(_ batch: FixBatch) -> FixBatch {
    let late = batch.time.indices.filter { batch.time[$0] < released.milliseconds }
    guard late.isEmpty else {
      let onTime = batch.time.indices.filter { batch.time[$0] >= released.milliseconds }
      hold(batch.picking(onTime))
      return batch.picking(late)
    }
    hold(batch)
    return FixBatch()
  }

  private mutating func hold(_ batch: FixBatch) {
    guard !batch.isEmpty else { return }
    compact()
    let joint = held.count
    held.append(batch)
    if isSorted {
      isSorted =
        batch.isSorted
        && (joint == start || held.time[joint] > held.time[joint - 1]
          || held.precedes(joint - 1, joint))
    }
    for time in batch.time where time > latest.milliseconds {
      latest = Instant(milliseconds: time)
    }
  }

  /// Releases, in order, every fix earlier than `time`; nothing earlier is taken afterwards.
  package mutating func release(before time: Instant, into batch: inout FixBatch) {
    guard time > released else { return }
    released = time
    sortHeld()
    var end = start
    while end < held.count, held.time[end] < time.milliseconds { end += 1 }
    release(to: end, into: &batch)
  }

  /// Releases fixes until at most `limit` are held, whole instants at a time.
  package mutating func release(keeping limit: Int, into batch: inout FixBatch) {
    guard count > limit else { return }
    sortHeld()
    release(before: Instant(milliseconds: held.time[held.count - limit]), into: &batch)
  }

  /// Releases all that is held.
  package mutating func releaseAll(into batch: inout FixBatch) {
    sortHeld()
    release(to: held.count, into: &batch)
  }

  /// Gives its memory back, where nothing is held.
  package mutating func shrink() {
    if count == 0 { (held, start) = (FixBatch(), 0) }
  }

  private mutating func sortHeld() {
    guard !isSorted else { return }
    compact(always: true)
    held.sort()
    isSorted = true
  }

  private mutating func release(to end: Int, into batch: inout FixBatch) {
    batch.append(held, start..<end)
    start = end
    if start == held.count { compact(always: true) }
  }

  /// Forgets the released front; seldom, so that its cost is spread over many fixes.
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
  package func write(to writer: inout StateWriter) {
    var copy = self
    copy.compact(always: true)
    copy.held.sort()
    writer.write(copy.held)
    writer.write(released)
    writer.write(latest)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    held = try reader.read(FixBatch.self)
    released = try reader.read(Instant.self)
    latest = try reader.read(Instant.self)
  }
}
