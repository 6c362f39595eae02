import HitherEngine
package import HitherTracks

/// A member's settled fixes on disk, with those of their added columns that are asked for.
package struct FixSpool {
  private let columns: [ColumnName]
  /// Whether the times were recorded and not made up.
  package let isTimed: Bool
  private let spool: BatchSpool
  private var places: [BatchSpool.Place] = []
  /// How many fixes there are.
  private(set) var count = 0

  init(columns: [ColumnName], isTimed: Bool = true) throws(HitherError) {
    self.columns = columns
    self.isTimed = isTimed
    spool = try BatchSpool()
  }

  mutating func append(_ batch: FixBatch) throws(HitherError) {
    guard !batch.isEmpty else { return }
    var kept = batch
    for name in kept.addedColumnNames where !columns.contains(name) { kept[name] = [] }
    places.append(try spool.append(kept))
    count += batch.count
  }

  /// How many batches there are.
  var batchCount: Int { places.count }

  /// The fixes of a batch, by its number.
  func batch(_ number: Int) throws(HitherError) -> FixBatch { try spool.batch(at: places[number]) }

  /// Hands out the fixes in their order.
  package func read(_ body: (FixBatch) throws(HitherError) -> Void) throws(HitherError) {
    for place in places { try body(spool.batch(at: place)) }
  }
}

/// The settled fixes of all members, in the order of the summary.
///
/// Several threads may read them: nothing is written to the spools any more.
package struct SettledFixes: @unchecked Sendable {
  package let members: [Member]
  package let spools: [FixSpool?]

  /// How many there are.
  package var count: Int { spools.reduce(0) { $0 + ($1?.count ?? 0) } }
}
