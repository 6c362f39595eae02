package import HitherTracks

/// The window within which a file may be unsorted and still stream in bounded memory.
///
/// Live, lateness in time bounds it too; of a file only the number of held fixes matters, for a
/// file's end releases the rest and no result depends on when.
package struct SortWindow: Hashable, Sendable {
  /// How many fixes may be held.
  package var count: Int

  package init(count: Int = 4096) { self.count = count }

  /// The window of each of several members whose records take turns in one file.
  ///
  /// Together they hold no more than some tens of megabytes, however many they are.
  package init(members: Int) {
    self.init(count: max(Self.least, min(4096, Self.together / max(1, members))))
  }

  private static let least = 256
  private static let together = 262_144
}

/// Puts one member's records into order as a file is read.
package struct SourceOrder: Sendable {
  /// May change as the file goes on: no result depends on when fixes are released.
  package var window: SortWindow
  private var buffer = ReorderBuffer()
  /// Fixes whose time lies before that of an earlier record.
  package private(set) var outOfOrder = 0
  private var highest = Int64.min

  /// Makes an empty stage.
  package init(window: SortWindow = SortWindow()) {
    self.window = window
  }

  /// Begins a new file of the same member: order is counted within a file.
  package mutating func beginSource() {
    highest = .min
  }

  /// Takes the next records and puts into `batch` those that nothing can precede any more.
  ///
  /// - Returns: false where a record stands further back than the window; the source must then be
  ///   sorted externally and read again.
  package mutating func insert(_ records: FixBatch, into batch: inout FixBatch) -> Bool {
    let ascends = records.ascends
    if ascends, let first = records.time.first, first >= highest {
      highest = records.time.last ?? highest
    } else {
      count(records)
    }
    guard buffer.insert(records, ascends).isEmpty else { return false }
    // Twice the window may be held, so that the sorted common case moves fixes in bulk.
    if buffer.count >= 2 * window.count {
      buffer.release(keeping: window.count, into: &batch)
    }
    return true
  }

  /// Counts what is out of order among records that someone else sorts.
  package mutating func count(_ records: FixBatch) {
    for time in records.time {
      if time < highest { outOfOrder += 1 } else { highest = time }
    }
  }

  /// Ends the input: releases what is held.
  package mutating func end(into batch: inout FixBatch) {
    buffer.releaseAll(into: &batch)
  }
}
