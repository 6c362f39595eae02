/// The set of a member's fixes that have arrived, which detects a repetition wherever and whenever it arrives.
///
/// A fix is identified by its time and position. The last hundred fixes are a sorted list; older
/// ones are packed in blocks, with some six bytes per fix. Complexity: O(1) for a fix later than
/// all previous ones, otherwise O(block + log *n*).
package struct SeenFixes: Hashable, Sendable {
  private struct Seen: Hashable, Sendable {
    var time: Int64
    var place: UInt32
  }

  /// A packed list of fixes, rising.
  private struct Block: StateCoding, Hashable, Sendable {
    var first: Int64 = 0
    var last: Int64 = 0
    var bytes: [UInt8] = []

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&first)
      try c.code(&last)
      try c.code(&bytes)
    }
  }

  private static let blockCount = 64
  /// The most recent fixes in the list while none is later than all others.
  private static let mostRecent = 256

  private var blocks: [Block] = []
  /// Fixes that were not later than all others when they arrived.
  private var inserted: Set<Seen> = []
  /// Later than all blocks, rising.
  private var recent: [Seen] = []

  /// Makes an empty record.
  package init() {}

  /// Adds a fix.
  ///
  /// - Returns: false if it is a repetition.
  package mutating func insert(
    _ time: Int64, latitudeE7: Int32, longitudeE7: Int32
  ) -> Bool {
    let seen = Seen(time: time, place: Self.place(latitudeE7, longitudeE7))
    if let last = recent.last, last.time < time {
      recent.append(seen)
      if recent.count >= 2 * Self.blockCount { pack() }
      return true
    }
    let place = recent.partitionPoint { ($0.time, $0.place) < (seen.time, seen.place) }
    let isRecent = place < recent.count && recent[place] == seen
    guard !isRecent, !inserted.contains(seen), !isPacked(seen) else { return false }
    // Very many fixes of one time: a long list would be moved for each.
    if recent.count >= Self.mostRecent || time <= blocks.last?.last ?? .min {
      inserted.insert(seen)
    } else {
      recent.insert(seen, at: place)
    }
    return true
  }

  /// Removes the blocks that end before a time.
  package mutating func forget(before time: Int64) {
    guard let first = blocks.first, first.last < time else { return }
    blocks.removeAll { $0.last < time }
    inserted = inserted.filter { $0.time >= time }
  }

  private func isPacked(_ seen: Seen) -> Bool {
    // Equal times may end one block and begin the next.
    var index = blocks.partitionPoint { $0.last < seen.time }
    while index < blocks.count, blocks[index].first <= seen.time {
      if Self.unpack(blocks[index]).contains(seen) { return true }
      index += 1
    }
    return false
  }

  /// A hash of the position with well-mixed bits (the finalizer of MurmurHash3).
  private static func place(_ latitudeE7: Int32, _ longitudeE7: Int32) -> UInt32 {
    var hash =
      UInt64(UInt32(bitPattern: latitudeE7)) << 32 | UInt64(UInt32(bitPattern: longitudeE7))
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return UInt32(truncatingIfNeeded: hash ^ hash >> 33)
  }
}

// MARK: - Blocks

extension SeenFixes {
  /// Packs the older half of the recent fixes.
  private mutating func pack() {
    let old = recent[..<Self.blockCount]
    guard let first = old.first, let last = old.last else { return }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(7 * Self.blockCount)
    var time = first.time
    for seen in old {
      // Time steps as 7 bits per byte, lowest first.
      var step = UInt64(bitPattern: seen.time &- time)
      while step >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: step) | 0x80)
        step >>= 7
      }
      bytes.append(UInt8(step))
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: seen.place >> UInt32(shift)))
      }
      time = seen.time
    }
    blocks.append(Block(first: first.time, last: last.time, bytes: bytes))
    recent.removeFirst(Self.blockCount)
  }

  private static func unpack(_ block: Block) -> [Seen] {
    var list: [Seen] = []
    list.reserveCapacity(blockCount)
    var time = block.first
    var index = block.bytes.startIndex
    while let step = step(block.bytes, &index), index + 4 <= block.bytes.endIndex {
      time &+= step
      var place: UInt32 = 0
      for shift in 0..<4 { place |= UInt32(block.bytes[index + shift]) << UInt32(8 * shift) }
      index += 4
      list.append(Seen(time: time, place: place))
    }
    return list
  }

  private static func step(_ bytes: [UInt8], _ index: inout Int) -> Int64? {
    var (step, shift): (UInt64, UInt64) = (0, 0)
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      step |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: step) }
      shift += 7
    }
    return nil
  }
}

extension SeenFixes: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&blocks)
    var others = inserted.sorted { ($0.time, $0.place) < ($1.time, $1.place) }
    try Self.code(&others, &c)
    if c.isReading { inserted = Set(others) }
    try Self.code(&recent, &c)
  }

  /// Codes a list as columns.
  private static func code(_ list: inout [Seen], _ c: inout StateCoder) throws(StateError) {
    let count = try c.codedCount(list.count)
    var (times, places) = (list.map(\.time), list.map(\.place))
    try c.code(column: &times, count: count)
    try c.code(column: &places, count: count)
    if c.isReading { list = zip(times, places).map { Seen(time: $0, place: $1) } }
  }
}
