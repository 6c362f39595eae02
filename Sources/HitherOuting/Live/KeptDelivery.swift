import HitherEngine
import HitherFormats
import HitherTracks

/// A delivery or a tick as stored: its records, without the names that were stored before it.
struct KeptDelivery {
  /// The number of members' names known before.
  var namesBefore: Int
  /// The delivery with only its new names.
  var delivery: Delivery
}

extension KeptDelivery: StateCoding {
  /// Written in place of a count.
  private static let tick: Int64 = -1
  private static let entries: Int64 = -2

  init() { self.init(namesBefore: 0, delivery: Delivery()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    namesBefore = Int(try c.coded(UInt32(truncatingIfNeeded: namesBefore)))
    var names = Array(delivery.memberNames.dropFirst(namesBefore))
    try c.code(&names)
    try c.code(&delivery.received)
    try c.code(&delivery.fixes)
    try c.code(column: &delivery.members, count: delivery.fixes.count)
    var lines = delivery.entries.map { String(decoding: $0.line, as: UTF8.self) }
    let untimed = Int64(delivery.rejects.count + delivery.untimed)
    var mark = delivery.isTick ? Self.tick : lines.isEmpty ? untimed : Self.entries
    try c.code(&mark)
    if mark == Self.entries {
      try c.code(&lines)
      mark = try c.coded(untimed)
    }
    guard c.isReading else { return }
    delivery.memberNames = names
    for line in lines {
      do throws(FormatError) {
        delivery.entries.append(try StreamedEntry(kept: Array(line.utf8)))
      } catch {
        throw StateError.malformed("an entry of the log: \(error.message)")
      }
    }
    delivery.isTick = mark == Self.tick
    delivery.untimed = Int(max(0, min(mark, 1 << 40)))
  }
}
