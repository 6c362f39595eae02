import HitherEngine
package import HitherTracks

/// A member's settled fixes on disk, with the requested added columns.
package struct FixSpool {
  private let columns: [ColumnName]
  /// Whether the times were recorded, and are not placeholders.
  package let isTimed: Bool
  private let spool: BatchSpool
  private var places: [BatchSpool.Place] = []
  /// The number of fixes.
  private(set) var count = 0

  init(_ spool: SharedSpool, columns: [ColumnName], isTimed: Bool = true) {
    self.columns = columns
    self.isTimed = isTimed
    self.spool = BatchSpool(spool)
  }

  mutating func append(_ batch: FixBatch) throws(HitherError) {
    guard !batch.isEmpty else { return }
    var kept = batch
    for name in kept.addedColumnNames where !columns.contains(name) { kept[name] = [] }
    places.append(try spool.append(kept))
    count += batch.count
  }

  /// Codes the fixes so far.
  mutating func code(_ c: inout StateCoder) throws(HitherError) {
    let (batches, fixes) = try c.codePart { [places, count] c throws(StateError) in
      (try c.codedCount(places.count), try c.coded(count))
    }
    if c.isReading {
      places = Array(repeating: BatchSpool.Place(start: 0, length: 0), count: batches)
    }
    for index in places.indices { try spool.code(&places[index], &c) }
    count = fixes
  }

  /// The number of batches.
  var batchCount: Int { places.count }

  /// The fixes of a batch, by its index.
  func batch(_ number: Int) throws(HitherError) -> FixBatch { try spool.batch(at: places[number]) }

  /// Passes on the fixes in their order.
  package func read(_ body: (FixBatch) throws(HitherError) -> Void) throws(HitherError) {
    for place in places { try body(spool.batch(at: place)) }
  }
}

/// The settled fixes of all members, in the order of the summary.
///
/// Several threads may read them: the spools are complete.
package struct SettledFixes: @unchecked Sendable {
  package let members: [Member]
  package let spools: [FixSpool?]

  /// The number of fixes.
  package var count: Int { spools.reduce(0) { $0 + ($1?.count ?? 0) } }
}
