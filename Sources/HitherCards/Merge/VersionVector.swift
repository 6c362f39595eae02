package import HitherEngine

/// The number of known edits of each device, or line of edits: always its first ones.
///
/// Vectors order edits causally without a clock (Parker and others, "Detection of mutual
/// inconsistency in distributed systems", 1983).
package struct VersionVector: Hashable, Sendable, StateCoding {
  /// One device's count, from 1.
  package struct Entry: Hashable, Sendable, StateCoding {
    package private(set) var device = UniqueID()
    package var count: UInt32 = 0

    package init() {}

    init(device: UniqueID, count: UInt32) { (self.device, self.count) = (device, count) }

    package mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(plain: &device)
      try c.code(&count)
    }
  }

  /// In ascending order of their devices.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// The number of known edits of a device; 0 if it is not listed.
  package subscript(device: UniqueID) -> UInt32 {
    let place = place(of: device)
    return place < entries.count && entries[place].device == device ? entries[place].count : 0
  }

  /// The index of a device's entry, or where it would be inserted.
  ///
  /// It uses binary search: the sender of edits also chooses the number of lines, so a linear
  /// search could take too long.
  func place(of device: UniqueID) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].device < device { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether the edit is known.
  package func covers(_ id: OperationID) -> Bool { id.sequence <= self[id.device] }

  /// Whether everything that the other knows is known.
  package func covers(_ other: VersionVector) -> Bool {
    other.entries.allSatisfy { $0.count <= self[$0.device] }
  }

  /// Raises one device's count to at least this.
  package mutating func raise(_ device: UniqueID, to count: UInt32) {
    let place = place(of: device)
    if place < entries.count, entries[place].device == device {
      entries[place].count = max(entries[place].count, count)
    } else if count > 0 {
      entries.insert(Entry(device: device, count: count), at: place)
    }
  }

  /// Removes a device.
  mutating func remove(_ device: UniqueID) { entries.removeAll { $0.device == device } }

  /// Adds the knowledge of the other.
  package mutating func join(_ other: VersionVector) {
    for entry in other.entries { raise(entry.device, to: entry.count) }
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&entries)
  }

  package func validate() throws(StateError) {
    var last: UniqueID?
    for entry in entries {
      guard entry.count > 0, last.map({ $0 < entry.device }) ?? true else {
        throw StateError.malformed("a vector's devices are out of order")
      }
      last = entry.device
    }
  }
}
