package import HitherTracks

/// The window within which a file may be unsorted and still be streamed in bounded memory.
///
/// In live mode the lateness bounds it too; for a file only the number of buffered fixes matters,
/// because its end releases the rest and no result depends on when.
package struct SortWindow: Hashable, Sendable {
  /// The largest number of buffered fixes.
  package var count: Int

  package init(count: Int = 4096) { self.count = count }

  /// The window of each of several members whose records are interleaved in one file.
  ///
  /// Together they buffer at most some tens of megabytes, however many they are.
  package init(members: Int) {
    self.init(count: max(Self.least, min(4096, Self.together / max(1, members))))
  }

  private static let least = 256
  private static let together = 131_072
}

/// Sorts one member's records as a file is read.
package struct SourceOrder: Sendable {
  /// May change while the file is read: no result depends on when fixes are released.
  package var window: SortWindow
  private var buffer = ReorderBuffer()
  /// The number of fixes earlier than a previous record.
  package private(set) var outOfOrder = 0
  /// The number of fixes that were removed because their instant has too many.
  package private(set) var removed = 0
  /// The number of fixes that were still buffered after the last release.
  private var rest = 0
  private var highest = Int64.min

  /// Makes an empty stage.
  package init(window: SortWindow = SortWindow()) {
    self.window = window
  }

  /// Begins a new file of the same member: order is counted within a file.
  package mutating func beginSource() {
    highest = .min
  }

  /// Inserts the next records and puts into `batch` those that nothing can precede any more.
  ///
  /// - Returns: false if a record is further back than the window; the source must then be sorted
  ///   externally and read again.
  package mutating func insert(_ records: FixBatch, into batch: inout FixBatch) -> Bool {
    let ascends = records.ascends
    if ascends, let first = records.time.first, first >= highest {
      highest = records.time.last ?? highest
    } else {
      count(records)
    }
    guard buffer.insert(records, ascends).isEmpty else { return false }
    // Up to twice the window may be buffered, so that in the common sorted case fixes move in bulk.
    // Fixes of one time stay together; as many more are awaited before they are sorted again.
    if buffer.count >= 2 * max(window.count, rest) {
      if buffer.count >= 2 * InstantLimit.most {
        removed += buffer.limitFirstInstant(to: InstantLimit.most)
      }
      buffer.release(keeping: window.count, into: &batch)
      rest = buffer.count
    }
    return true
  }

  /// Counts records out of order if another component sorts them.
  package mutating func count(_ records: FixBatch) {
    for time in records.time {
      if time < highest { outOfOrder += 1 } else { highest = time }
    }
  }

  /// Ends the input and releases the buffered fixes.
  package mutating func end(into batch: inout FixBatch) {
    buffer.releaseAll(into: &batch)
  }
}
