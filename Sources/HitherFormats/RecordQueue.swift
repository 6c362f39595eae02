internal import HitherTracks

/// Records that were read at once, returned in batches of the usual size.
struct RecordQueue: Sendable {
  private var waiting: [RecordBatch] = []
  /// The rows of the first batch that have been returned.
  private var row = 0

  /// The number of pending records.
  private(set) var count = 0

  var isEmpty: Bool { waiting.isEmpty }

  /// Appends records of one kind to the queue.
  mutating func add(_ batch: RecordBatch) {
    guard !batch.fixes.isEmpty else { return }
    count += batch.fixes.count
    guard let last = waiting.indices.last, waiting[last].isLike(batch),
      waiting[last].fixes.count < RecordLimits.batch
    else {
      waiting.append(batch)
      return
    }
    waiting[last].append(batch, 0..<batch.fixes.count)
  }

  /// Replaces `batch` by the next records; false if there are none.
  mutating func next(_ batch: inout RecordBatch) -> Bool {
    guard let first = waiting.first else { return false }
    batch.removeAll()
    batch.kind = first.kind
    batch.hasSegments = first.hasSegments
    let end = min(first.fixes.count, row + RecordLimits.batch)
    batch.append(first, row..<end)
    count -= end - row
    row = end
    if row == first.fixes.count {
      waiting.removeFirst()
      row = 0
    }
    return true
  }
}
