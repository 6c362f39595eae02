internal import HitherTracks

/// Records that were read at once, on their way out in batches of the usual size.
struct RecordQueue: Sendable {
  private var waiting: [RecordBatch] = []
  /// The rows of the first that have been handed out.
  private var row = 0

  var isEmpty: Bool { waiting.isEmpty }

  /// Appends records, all of one kind.
  mutating func add(_ batch: RecordBatch) {
    if !batch.fixes.isEmpty { waiting.append(batch) }
  }

  /// Replaces `batch` by the next records; false when there are none.
  mutating func next(_ batch: inout RecordBatch) -> Bool {
    guard let first = waiting.first else { return false }
    batch.removeAll()
    batch.kind = first.kind
    batch.hasSegments = first.hasSegments
    let end = min(first.fixes.count, row + RecordLimits.batch)
    batch.fixes.append(first.fixes, row..<end)
    if !first.members.isEmpty { batch.members.append(contentsOf: first.members[row..<end]) }
    if !first.labels.isEmpty { batch.labels.append(contentsOf: first.labels[row..<end]) }
    row = end
    if row == first.fixes.count {
      waiting.removeFirst()
      row = 0
    }
    return true
  }
}
