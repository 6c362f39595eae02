import HitherEngine
import HitherTracks

/// Sorts more fixes than fit into memory: sorted runs are written to disk and merged.
///
/// Complexity: O(*n* log *n*) time; memory for one run and one block of each run.
struct ExternalSorter {
  private let runLength: Int
  private let blockLength: Int
  private let spool: BatchSpool
  private var pending = FixBatch()
  private var runs: [[BatchSpool.Place]] = []

  init(_ spool: SharedSpool, runLength: Int = 262_144, blockLength: Int = 2048) {
    self.runLength = runLength
    self.blockLength = blockLength
    self.spool = BatchSpool(spool)
  }

  /// Adds fixes in any order.
  mutating func add(_ batch: FixBatch) throws(HitherError) {
    pending.append(batch)
    if pending.count >= runLength { try spill() }
  }

  private mutating func spill() throws(HitherError) {
    pending.sort()
    var run: [BatchSpool.Place] = []
    for start in stride(from: 0, to: pending.count, by: blockLength) {
      var block = FixBatch()
      block.append(pending, start..<min(start + blockLength, pending.count))
      run.append(try spool.append(block))
    }
    runs.append(run)
    pending = FixBatch()
  }

  /// Passes on all fixes in the order of content, in batches.
  mutating func drain(
    _ body: (inout FixBatch) throws(HitherError) -> Void
  ) throws(HitherError) {
    if runs.isEmpty {
      pending.sort()
      try hand(pending, body)
      pending = FixBatch()
      return
    }
    try spill()
    var cursors: [RunCursor] = []
    for run in runs { cursors.append(try RunCursor(run, spool)) }
    var output = FixBatch()
    while let next = Self.first(cursors) {
      output.append(cursors[next].block, cursors[next].position..<(cursors[next].position + 1))
      try cursors[next].advance(spool)
      if output.count >= blockLength {
        try body(&output)
        output = FixBatch()
      }
    }
    if !output.isEmpty { try body(&output) }
    runs = []
  }

  private func hand(
    _ fixes: FixBatch, _ body: (inout FixBatch) throws(HitherError) -> Void
  ) throws(HitherError) {
    for start in stride(from: 0, to: fixes.count, by: blockLength) {
      var block = FixBatch()
      block.append(fixes, start..<min(start + blockLength, fixes.count))
      try body(&block)
    }
  }

  /// The run with the next fix; of equal ones the earlier run.
  private static func first(_ cursors: [RunCursor]) -> Int? {
    var best: Int?
    for (index, cursor) in cursors.enumerated() where !cursor.isAtEnd {
      guard let current = best else {
        best = index
        continue
      }
      if cursor.precedes(cursors[current]) { best = index }
    }
    return best
  }
}

/// The next fix of one sorted run on disk.
private struct RunCursor {
  private let places: [BatchSpool.Place]
  private var nextPlace = 0
  private(set) var block = FixBatch()
  private(set) var position = 0

  init(_ places: [BatchSpool.Place], _ spool: BatchSpool) throws(HitherError) {
    self.places = places
    try load(spool)
  }

  var isAtEnd: Bool { position >= block.count }

  mutating func advance(_ spool: BatchSpool) throws(HitherError) {
    position += 1
    if isAtEnd { try load(spool) }
  }

  private mutating func load(_ spool: BatchSpool) throws(HitherError) {
    position = 0
    block = FixBatch()
    guard nextPlace < places.count else { return }
    block = try spool.batch(at: places[nextPlace])
    nextPlace += 1
  }

  func precedes(_ other: RunCursor) -> Bool {
    let (time, otherTime) = (block.time[position], other.block.time[other.position])
    if time != otherTime { return time < otherTime }
    var pair = FixBatch()
    pair.append(block, position..<(position + 1))
    pair.append(other.block, other.position..<(other.position + 1))
    return pair.precedes(0, 1)
  }
}
