package import HitherTracks

/// Inaccurate fixes that an operator which buffers fixes does not use: they are stored separately and leave in order.
package struct FixesSetAside: Sendable {
  private var fixes = FixBatch()
  /// When the last fix to leave was settled.
  private var settled = Instant.absent.milliseconds

  /// Makes an empty one.
  package init() {}

  /// Removes the inaccurate fixes from a batch.
  package mutating func take(from batch: inout FixBatch) {
    guard let rows = batch.evidentRows else { return }
    var isEvident = [Bool](repeating: false, count: batch.count)
    for row in rows { isEvident[row] = true }
    fixes.append(batch.picking(isEvident.indices.filter { !isEvident[$0] }))
    batch = batch.picking(rows)
    batch.removeColumns([InaccurateFixes.column])
  }

  /// Records fixes that leave while none is stored.
  package mutating func note(_ batch: FixBatch) {
    if let last = batch.settled.last { settled = last }
  }

  /// Inserts the stored fixes among those that leave.
  ///
  /// - Parameters:
  ///   - batch: The fixes that leave.
  ///   - held: The time of the first fix that stays, in milliseconds; nil if none does.
  ///   - columns: Columns that the leaving fixes have and the stored fixes lack; they are filled
  ///     with NaN.
  package mutating func putBack(
    into batch: inout FixBatch, before held: Int64?, columns: [ColumnName] = []
  ) {
    let end = held.map { held in fixes.time.firstIndex { $0 > held } ?? fixes.count } ?? fixes.count
    guard end > 0 else {
      note(batch)
      return
    }
    var merged = FixBatch()
    var next = 0
    for row in 0..<end {
      let first = next
      while next < batch.count, batch.time[next] < fixes.time[row] { next += 1 }
      merged.append(batch, first..<next)
      settled = max(merged.settled.last ?? settled, fixes.settled[row])
      fixes.settled[row] = settled
      merged.append(fixes, row..<(row + 1))
    }
    merged.append(batch, next..<batch.count)
    settled = merged.settled.last ?? settled
    fixes.removeFirst(end)
    batch = merged
    for column in columns where batch[column].isEmpty {
      batch[column] = Array(repeating: .nan, count: batch.count)
    }
  }
}

extension FixesSetAside: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&fixes)
    try c.code(&settled)
  }
}
